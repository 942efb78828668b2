package org.stft.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The {@code stft} command that tests run: that of the distribution which the system property
 * {@code stft.home}, else the environment variable {@code STFT_HOME} names.
 */
public final class Distribution {

    private static final String PROPERTY = "stft.home";
    private static final String VARIABLE = "STFT_HOME";

    private Distribution() {
    }

    /**
     * The path of the command.
     *
     * @throws IllegalStateException if no directory is named, or the directory holds no distribution
     */
    public static Path command() {
        String home = System.getProperty(PROPERTY, System.getenv(VARIABLE));
        if (home == null || home.isBlank()) {
            throw new IllegalStateException("The location of the STFT distribution is not set. Set the system property "
                + PROPERTY
                + " or the environment variable " + VARIABLE + " to the distribution's directory, which has bin/stft.");
        }
        Path command = Path.of(home, "bin", "stft").toAbsolutePath().normalize();
        if (!Files.isExecutable(command)) {
            throw new IllegalStateException("There is no executable " + command + ". " + PROPERTY + " or " + VARIABLE
                + " must name the distribution's directory; in a clone, 'mvn package' makes it.");
        }
        return command;
    }
}
