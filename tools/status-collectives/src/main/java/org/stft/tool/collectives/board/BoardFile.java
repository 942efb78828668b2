package org.stft.tool.collectives.board;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * The files of boards, in memory that the ranks of one host share.
 *
 * @param directory where they are made: {@code /dev/shm}, or the temporary directory where there is none
 */
public record BoardFile(Path directory) {

    /** The setting that names the directory. */
    public static final String DIRECTORY = "stft.collectives.directory";

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    /** The files in shared memory, or in the directory that {@link #DIRECTORY} names. */
    public static BoardFile inSharedMemory() {
        Path usual = Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        String given = System.getProperty(DIRECTORY);
        return new BoardFile(given == null ? usual : Path.of(given));
    }

    /**
     * The identity of the place of the files: the running system, and the directory in it. Equal on two ranks if they
     * can map the same file. Two containers on one machine have the same system and different directories.
     */
    public String host() {
        try {
            return Files.readString(BOOT).strip() + ":" + Files.getAttribute(directory, "unix:dev") + ":"
                + Files.getAttribute(directory, "unix:ino");
        } catch (IOException e) {
            throw new IllegalStateException("The directory " + directory + " of the tool collectives cannot be read: "
                + e + ". Name another with " + DIRECTORY + ".", e);
        }
    }

    /** @throws IllegalArgumentException if this rank can make no file there */
    public void requireWritable() {
        if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
            throw new IllegalArgumentException("Expected " + DIRECTORY + " to be a directory that can be written to,"
                + " found '" + directory + "'. Correct the setting.");
        }
    }

    /** A file that this rank has made, and deletes when it is closed. */
    public record Made(Path path, long identity, ArrivalBoard board) implements AutoCloseable {

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(path);
        }
    }

    /** Makes a file, which nobody else can read or write, for the first of some ranks. */
    public Made make(int ranks, int ring) throws IOException {
        long identity = new SecureRandom().nextLong() | 1;
        Path path = Files.createTempFile(directory, "stft-board-", null);
        try {
            return new Made(path, identity, MappedBoard.create(path, identity, 0, ranks, ring));
        } catch (IOException e) {
            Files.deleteIfExists(path);
            throw e;
        }
    }

    /** Maps the file that another rank has made. */
    public ArrivalBoard open(Path path, long identity, int me, int ranks, int ring) throws IOException {
        ArrivalBoard board = MappedBoard.open(path, identity, me, ranks, ring);
        if (board == null) {
            throw new IOException("expected the file " + path + " of this job, found none or another");
        }
        return board;
    }
}
