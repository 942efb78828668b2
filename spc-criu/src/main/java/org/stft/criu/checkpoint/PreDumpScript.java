package org.stft.criu.checkpoint;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.stft.criu.os.Libc;

/**
 * The script at which a {@code criu dump} waits before it inspects the process, with the FIFO from which the script
 * reads.
 */
final class PreDumpScript implements Closeable {

    /**
     * CRIU runs it at several stages. At this stage it has not touched the process, and it continues only if the script
     * succeeds.
     */
    private static final String SCRIPT = """
        #!/bin/sh
        [ "$CRTOOLS_SCRIPT_ACTION" = pre-dump ] || exit 0
        read -r word <"${0%/*}/proceed" && [ "$word" = go ]
        """;

    private final Path path;
    private final FileChannel fifo;

    /** @throws FileSystemException naming the directory, if it is full */
    PreDumpScript(Path directory) throws IOException {
        path = directory.resolve("pre-dump");
        Path name = directory.resolve("proceed");
        Libc.mkfifo(name.toString(), 0600);
        // both, or it would wait for the other end
        fifo = FileChannel.open(name, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            writeScript();
        } catch (IOException e) {
            fifo.close();
            throw e;
        }
    }

    private void writeScript() throws IOException {
        try {
            Files.writeString(path, SCRIPT);
        } catch (IOException e) { // the exception does not name the disk, which differs from that of the store
            throw e instanceof FileSystemException named
                ? named
                : new FileSystemException(path.toString(), null, e.getMessage());
        }
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    }

    /** The program that CRIU is to run. Not executable if the file system of the directory forbids programs. */
    Path path() {
        return path;
    }

    /** Lets CRIU take the image. */
    void proceed() throws IOException {
        write("go");
    }

    /** Lets CRIU end without an image. */
    void abort() throws IOException {
        write("stop");
    }

    private void write(String word) throws IOException {
        fifo.write(ByteBuffer.wrap((word + "\n").getBytes(StandardCharsets.US_ASCII)));
    }

    @Override
    public void close() throws IOException {
        fifo.close();
    }
}
