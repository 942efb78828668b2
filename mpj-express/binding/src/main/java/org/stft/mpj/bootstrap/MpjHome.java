package org.stft.mpj.bootstrap;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.stft.StftException;
import org.stft.StftException.Category;

/** The directory of MPJ Express, in which {@code MPI.Init} reads {@code conf/mpjexpress.conf}. */
final class MpjHome {

    static final String VARIABLE = "MPJ_HOME";
    private static final String PROPERTY = "stft.home";

    private MpjHome() {
    }

    /** @throws StftException if there is no such directory; the message names the variable to set */
    static Path find() {
        return find(System::getenv, System::getProperty);
    }

    static Path find(UnaryOperator<String> environment, UnaryOperator<String> properties) {
        Optional<Path> own = Optional.ofNullable(environment.apply(VARIABLE)).filter(home -> !home.isBlank())
            .map(Path::of);
        Optional<Path> shipped = Optional.ofNullable(properties.apply(PROPERTY)).map(home -> Path.of(home, "mpj"));
        return own.filter(MpjHome::isComplete).or(() -> shipped.filter(MpjHome::isComplete))
            .map(Path::toAbsolutePath)
            .orElseThrow(() -> new StftException(Category.FIX_CALL,
                "Expected conf/mpjexpress.conf of MPJ Express, found it"
                    + " neither in $" + VARIABLE + " (" + described(own) + ") nor in the directory mpj of the system"
                    + " property " + PROPERTY + " (" + described(shipped) + "). Set " + VARIABLE
                    + " to the directory of"
                    + " an installed MPJ Express 0.44."));
    }

    private static boolean isComplete(Path home) {
        return Files.isReadable(home.resolve("conf").resolve("mpjexpress.conf"));
    }

    private static String described(Optional<Path> path) {
        return path.map(Path::toString).orElse("not set");
    }
}
