package org.stft.launcher.cli;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/**
 * The program named on the command line.
 *
 * @param main the main class; empty if none was named
 * @param arguments the program's arguments
 */
record ProgramWords(Optional<String> main, List<String> arguments) {

    /**
     * Takes the first word as the main class, unless a jar names it.
     *
     * @param jar the value of {@code -jar}; null if it was not given
     * @param first the first word that is not an option; null if there is none
     * @throws CommandException {@code USAGE} if the jar names no main class
     */
    static ProgramWords of(String jar, String first, List<String> others) {
        if (jar == null) {
            return new ProgramWords(Optional.ofNullable(first), others);
        }
        List<String> all = Stream.concat(Stream.ofNullable(first), others.stream()).toList();
        return new ProgramWords(Optional.of(mainClassOf(jar)), all);
    }

    /** The class path of a program: its jar, if it is in one, before the other entries, if any were given. */
    static Optional<String> classPath(String jar, String others) {
        return Stream.of(jar, others).filter(each -> each != null).reduce((a, b) -> a + File.pathSeparator + b);
    }

    private static String mainClassOf(String jar) {
        try (JarFile file = new JarFile(jar)) {
            return Optional.ofNullable(file.getManifest()).map(Manifest::getMainAttributes)
                .map(attributes -> attributes.getValue(Name.MAIN_CLASS)).map(String::strip)
                .orElseThrow(() -> new CommandException(ExitCode.USAGE, "The manifest of " + jar
                    + " names no main class. Name it yourself: -cp " + jar + " MAIN."));
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE,
                "The jar " + jar + " cannot be read: " + Sentences.closed(FileErrors.of(e)), e);
        }
    }
}
