package org.stft.criu.tool;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.stft.base.io.TemporaryDirectory;

/** A temporary directory for files of CRIU other than images. */
public final class WorkDirectory implements Closeable {

    private static final String ALL = "stft-criu-";
    /** The prefix of the names of the directories of this process. */
    public static final String PREFIX = TemporaryDirectory.ofThisProcess(ALL);

    private final TemporaryDirectory directory;

    public WorkDirectory() throws IOException {
        directory = TemporaryDirectory.create(ALL);
    }

    public Path path() {
        return directory.path();
    }

    public Path log() {
        return path().resolve("criu.log");
    }

    public Path output() {
        return path().resolve("criu.out");
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }

    /** Removes the directories of killed processes of this user. */
    public static void sweep(Path temporary) {
        try {
            TemporaryDirectory.sweep(temporary, ALL);
        } catch (IOException e) {
            // They stay: they are small, and the next launcher tries again.
        }
    }
}
