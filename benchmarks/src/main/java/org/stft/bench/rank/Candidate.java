package org.stft.bench.rank;

import com.esotericsoftware.kryo.kryo5.Kryo;
import com.esotericsoftware.kryo.kryo5.io.Output;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** One way to write an array to the disk: one file per round, which is forced, and its directory. */
class Candidate {

    private static final int STREAM_BUFFER = 64 << 10;

    private final String name;
    private final Path directory;
    private final Writing writing;
    private Path last;

    Candidate(String name, Path directory, Writing writing) {
        this.name = name;
        this.directory = directory;
        this.writing = writing;
    }

    /** Writes and forces a new file. */
    interface Writing {
        void write(Path file) throws IOException;
    }

    /** The code that a careful programmer would write by hand: array, direct buffer, channel. */
    static Candidate raw(Path directory, double[] state, int bufferBytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bufferBytes).order(ByteOrder.nativeOrder());
        return new Candidate("raw", directory, file -> write(file, state, buffer, true));
    }

    private static void write(Path file, double[] state, ByteBuffer buffer, boolean force) throws IOException {
        try (FileChannel channel = create(file)) {
            for (int done = 0; done < state.length;) {
                int count = Math.min(state.length - done, buffer.capacity() / Double.BYTES);
                buffer.clear().asDoubleBuffer().put(state, done, count);
                writeAll(channel, buffer.limit(count * Double.BYTES));
                done += count;
            }
            if (force) {
                channel.force(true);
            }
        }
    }

    /** Writes one file as {@link #raw} does. */
    static void write(Path file, double[] state, int bufferBytes, boolean force) throws IOException {
        write(file, state, ByteBuffer.allocateDirect(bufferBytes).order(ByteOrder.nativeOrder()), force);
    }

    /** As {@link #raw}, but the bytes are ready in memory, so that only the system's part is measured. */
    static Candidate prefilled(Path directory, double[] state) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(Math.multiplyExact(state.length, Double.BYTES))
            .order(ByteOrder.nativeOrder());
        bytes.asDoubleBuffer().put(state);
        return new Candidate("raw-prefilled", directory, file -> {
            try (FileChannel channel = create(file)) {
                writeAll(channel, bytes.duplicate());
                channel.force(true);
            }
        });
    }

    static Candidate kryo(Path directory, double[] state) {
        Kryo kryo = new Kryo();
        kryo.register(double[].class);
        return new Candidate("kryo", directory, file -> {
            try (FileOutputStream stream = new FileOutputStream(file.toFile());
                Output output = new Output(stream, STREAM_BUFFER)) {
                kryo.writeObject(output, state);
                output.flush();
                stream.getFD().sync();
            }
        });
    }

    static Candidate serialization(Path directory, double[] state) {
        return new Candidate("java", directory, file -> {
            try (FileOutputStream stream = new FileOutputStream(file.toFile());
                ObjectOutputStream output = new ObjectOutputStream(new BufferedOutputStream(stream, STREAM_BUFFER))) {
                output.writeObject(state);
                output.flush();
                stream.getFD().sync();
            }
        });
    }

    private static FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    final String name() {
        return name;
    }

    /**
     * Saves the state so that it survives a power failure.
     *
     * @param round a number that this candidate has not had before
     */
    void save(long round) throws IOException {
        last = directory.resolve(name + "-" + round + "-" + ProcessHandle.current().pid());
        writing.write(last);
        forceDirectory(directory);
    }

    static void forceDirectory(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Removes what earlier rounds have saved; its time does not count. */
    void tidy() throws IOException {
        if (last != null) {
            Files.deleteIfExists(last);
            forceDirectory(directory);
        }
    }
}
