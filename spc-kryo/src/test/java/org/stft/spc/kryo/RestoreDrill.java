package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A job in two processes: the first saves graphs made from seeds, with code that is compiled by then; the second, which
 * has just started, restores each graph that was saved, and compares it with one made anew from the same seed.
 */
final class RestoreDrill {

    private RestoreDrill() {
    }

    /** Arguments: save or restore, directory, first seed, number of graphs. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[1]);
        long first = Long.parseLong(arguments[2]);
        int done = 0;
        for (long seed = first; seed < first + Long.parseLong(arguments[3]); seed++) {
            done += arguments[0].equals("save") ? save(directory, seed) : restore(directory, seed);
        }
        System.out.print(done);
    }

    private static int save(Path directory, long seed) throws IOException {
        try {
            Job job = Job.in(directory.resolve("" + seed)).allowing(RandomGraph.ALLOW).anyOrder(RandomGraph.ANY_ORDER);
            job.save(job.rank().protect("graph", RandomGraph.Node.class, new RandomGraph(seed).root()));
            return 1;
        } catch (IOException refused) {
            if (!refused.getMessage().matches("(?s).*(cycle|refers back).*")) {
                throw new IOException("seed " + seed, refused);
            }
            Files.delete(directory.resolve("" + seed).resolve("image"));
            return 0;
        }
    }

    private static int restore(Path directory, long seed) throws IOException {
        Path image = directory.resolve("" + seed);
        if (!Files.exists(image.resolve("image"))) {
            return 0;
        }
        try {
            Object restored = Job.in(image).allowing(RandomGraph.ALLOW).anyOrder(RandomGraph.ANY_ORDER).restore("graph",
                RandomGraph.Node.class);
            SameGraph.check(new RandomGraph(seed).root(), restored);
            return 1;
        } catch (IOException | RuntimeException | Error failure) {
            throw new AssertionError("seed " + seed + ": " + failure, failure);
        }
    }
}
