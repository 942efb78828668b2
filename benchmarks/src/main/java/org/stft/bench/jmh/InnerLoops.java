package org.stft.bench.jmh;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.stft.base.io.FileRecord;
import org.stft.internal.file.Digests;
import org.stft.spc.Checkpointer;
import org.stft.spc.RankContext;
import org.stft.spc.kryo.KryoProvider;

/** Digests of 16 MiB, and images of as many by the back end kryo, whose bytes are discarded. */
public class InnerLoops {

    /** The number of bytes per operation. */
    public static final int BYTES = 16 << 20;
    private static final int ROW = 1024;
    private static final Path IMAGE = Path.of("image");

    /** Bytes that come in pieces; the back end kryo gives whole chunks (4096 KiB) of large states. */
    @State(Scope.Thread)
    public static class Pieces {
        /** KiB per piece. */
        @Param({"256", "4096"})
        public int piece;

        private final byte[] content = new byte[BYTES];

        public Pieces() {
            new Random(1).nextBytes(content);
        }
    }

    /** One array of doubles, and many short rows of longs. */
    @State(Scope.Thread)
    public static class Arrays {
        private final Nowhere array = new Nowhere("array", new Random(1).doubles(BYTES / Double.BYTES).toArray());
        private final Nowhere rows = new Nowhere("rows", new Random(1).longs(BYTES / Long.BYTES / ROW)
            .mapToObj(seed -> new Random(seed).longs(ROW).toArray()).toArray(long[][]::new));
        private final Checkpointer ofArray = new KryoProvider().create(RankContext.ofOnlyRank(array));
        private final Checkpointer ofRows = new KryoProvider().create(RankContext.ofOnlyRank(rows));
    }

    @Benchmark
    public FileRecord digest(Pieces pieces) {
        Digests digests = new Digests();
        for (int at = 0; at < BYTES; at += pieces.piece << 10) {
            digests.update(ByteBuffer.wrap(pieces.content, at, pieces.piece << 10));
        }
        return digests.finish("image");
    }

    @Benchmark
    public Checkpointer.Outcome array(Arrays arrays) throws IOException {
        return arrays.ofArray.doCheckpoint(IMAGE, arrays.array);
    }

    @Benchmark
    public Checkpointer.Outcome rows(Arrays arrays) throws IOException {
        return arrays.ofRows.doCheckpoint(IMAGE, arrays.rows);
    }
}
