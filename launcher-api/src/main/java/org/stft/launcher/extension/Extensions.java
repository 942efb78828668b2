package org.stft.launcher.extension;

import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.stft.base.text.Sentences;

/** The extensions on the class path of the launcher. */
public final class Extensions {

    private Extensions() {
    }

    /**
     * All extensions, in the order of the class path; new objects at each call.
     *
     * @throws CommandException {@code USAGE} if one cannot be loaded
     */
    public static List<LauncherExtension> all() {
        try {
            return ServiceLoader.load(LauncherExtension.class, Extensions.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get).toList();
        } catch (ServiceConfigurationError e) {
            throw new CommandException(ExitCode.USAGE,
                "A jar in the lib directory of STFT declares an extension that cannot be loaded: "
                    + Sentences.closed(Sentences.withPaths(e.getMessage()))
                    + " Remove the jar, or put one for this release there.",
                e);
        }
    }
}
