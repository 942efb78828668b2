package org.stft.bench.jmh;

import java.nio.ByteBuffer;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.stft.internal.file.Digests;
import org.stft.internal.file.FileRecord;

/** The digests of 16 MiB that come in pieces; the back end kryo gives whole chunks (4096 KiB) of large states. */
@State(Scope.Thread)
public class DigestThroughput {

    /** The number of bytes per operation. */
    public static final int BYTES = 16 << 20;

    /** KiB per piece. */
    @Param({"256", "4096"})
    public int piece;

    private final byte[] content = new byte[BYTES];

    /** Fills the content. */
    @Setup
    public void fill() {
        new Random(1).nextBytes(content);
    }

    /** Digests all pieces. */
    @Benchmark
    public FileRecord digest() {
        Digests digests = new Digests();
        for (int at = 0; at < BYTES; at += piece << 10) {
            digests.update(ByteBuffer.wrap(content, at, piece << 10));
        }
        return digests.finish("image");
    }
}
