package org.stft.launcher.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.stft.launcher.extension.ExitCode;

/**
 * The answer of a launcher to a request.
 *
 * @param code the exit code of the command that asked
 * @param text the text for its user
 */
record Answer(ExitCode code, String text) {

    /** Writes the answer atomically. */
    void write(Path file) throws IOException {
        Path part = Files.writeString(file.resolveSibling(file.getFileName() + ".part"), code + "\n" + text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    static Answer read(Path file) throws IOException {
        String[] parts = Files.readString(file).split("\n", 2);
        return new Answer(ExitCode.valueOf(parts[0]), parts[1]);
    }
}
