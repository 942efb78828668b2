package org.stft.bench.jmh;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.stft.spc.Checkpointer;
import org.stft.spc.RankContext;
import org.stft.spc.kryo.KryoProvider;

/** The cost of converting the state: the back end kryo writes an image of 16 MiB that is discarded. */
@State(Scope.Thread)
public class ImageThroughput {

    private static final int LONGS = DigestThroughput.BYTES / Long.BYTES;
    private static final int ROW = 1024;

    private final double[] array = new double[LONGS];
    private final long[][] rows = new long[LONGS / ROW][ROW];
    private final Nowhere nowhere = new Nowhere("array", array);
    private final Checkpointer ofArray = new KryoProvider().create(RankContext.ofOnlyRank(nowhere));
    private final Checkpointer ofRows = new KryoProvider().create(RankContext.ofOnlyRank(new Nowhere("rows", rows)));

    /** Fills the arrays. */
    @Setup
    public void fill() {
        Random random = new Random(1);
        for (int i = 0; i < LONGS; i++) {
            array[i] = random.nextDouble();
            rows[i / ROW][i % ROW] = random.nextLong();
        }
    }

    /** One array of doubles. */
    @Benchmark
    public Checkpointer.Outcome array() throws IOException {
        return image(ofArray);
    }

    /** Many short rows of longs. */
    @Benchmark
    public Checkpointer.Outcome rows() throws IOException {
        return image(ofRows);
    }

    private Checkpointer.Outcome image(Checkpointer checkpointer) throws IOException {
        return checkpointer.doCheckpoint(Path.of("image"), nowhere);
    }
}
