package org.stft.launcher.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.stft.base.net.Secret;

/**
 * Where an agent joins a launcher, and the secret by which both prove that they belong together.
 *
 * @param host a name or an address
 */
public record JoinPoint(String host, int port, Secret secret) {

    private static final int LEAST_SECRET = 16;
    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code HOST:PORT}.
     *
     * @param secret as the user has it: any text of at least 16 characters
     * @throws IllegalArgumentException with the reason
     */
    public static JoinPoint of(String hostAndPort, String secret) {
        int colon = hostAndPort.lastIndexOf(':');
        String digits = hostAndPort.substring(colon + 1);
        if (colon < 1 || !digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) > MAX_PORT) {
            throw new IllegalArgumentException("expected HOST:PORT, found '" + hostAndPort + "'");
        }
        return new JoinPoint(hostAndPort.substring(0, colon), Integer.parseInt(digits), secret(secret));
    }

    /**
     * The secret that a user has chosen.
     *
     * @throws IllegalArgumentException if it is too short
     */
    static Secret secret(String text) {
        if (text.length() < LEAST_SECRET) {
            throw new IllegalArgumentException("the secret must have at least " + LEAST_SECRET + " characters, has "
                + text.length() + ". 'openssl rand -hex 32' makes one");
        }
        try {
            return Secret.of(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /**
     * Reads a file that a launcher has written.
     *
     * @throws IOException if it does not exist, or is another file
     */
    public static JoinPoint read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() != 2) {
            throw new IOException(file + " is no file of a launcher that waits for agents.");
        }
        try {
            JoinPoint point = of(lines.get(0), lines.get(1));
            return new JoinPoint(point.host, point.port, Secret.parse(lines.get(1)));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is no file of a launcher that waits for agents: " + e.getMessage() + ".", e);
        }
    }

    /** Writes a file that only its owner can read, in one step. */
    void write(Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(beside);
        Files.createFile(beside, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(beside, List.of(address(), secret.text()), StandardOpenOption.WRITE);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Deletes the file, if it is still that of this point: another launcher may have taken the job over. */
    void withdraw(Path file) throws IOException {
        try {
            if (Files.readAllLines(file).contains(secret.text())) {
                Files.delete(file);
            }
        } catch (NoSuchFileException e) {
            return; // removed by hand
        }
    }

    /** {@code HOST:PORT}. */
    public String address() {
        return host + ":" + port;
    }
}
