package org.stft.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;

/** The times of jobs of one program of the NPB, with tools and without, which take turns. */
final class ToolTimes {

    /** The way without a tool. */
    static final String NONE = "without";

    /** After a way: the time of the command, with the starts of JVMs. */
    static final String COMMAND = " command";

    private static final String SECONDS = " seconds";

    private final Readings times = new Readings();

    /** Where the ranks of a job write what tools record. */
    static Path tools(Run run) throws IOException {
        return run.disk().resolve("tools");
    }

    /**
     * Runs a job, with nothing of an earlier one on the disk.
     *
     * @param program its name and class, such as {@code CG W}
     * @param options what switches the tool on
     */
    void run(Run run, String way, int ranks, String program, List<String> options) throws IOException {
        run.disk().clear();
        String[] words = program.strip().split(" ");
        Npb output = new Npb();
        long began = System.nanoTime();
        Readings job = Jobs.timed(output, run.jobs().words("run", "-np", ranks, "--no-prefix", "--store",
            run.disk().resolve("store"), "--discard", "--every-calls", 1_000_000,
            "-Dstft.tools.directory=" + tools(run), options, Npb.mainClass(words[0]), words[1]));
        times.add(way + COMMAND, seconds(System.nanoTime() - began));
        times.add(way, 1 / output.rate());
        times.add(way + SECONDS, output.seconds());
        times.add(way + Jobs.PROCESSOR, job.of(Jobs.PROCESSOR).median());
    }

    static double seconds(long nanos) {
        return (double) nanos / TimeUnit.SECONDS.toNanos(1);
    }

    Readings readings() {
        return times;
    }

    /** The median of the seconds that the program measured without a tool. */
    String ownSeconds() {
        return times.of(NONE + SECONDS).median(2);
    }

    /** The median of the processor time of the job without a tool, in seconds. */
    String ownProcessorSeconds() {
        return times.of(NONE + Jobs.PROCESSOR).median(1);
    }

    /**
     * A way as a multiple of that without a tool.
     *
     * @param measured {@link Jobs#PROCESSOR}, or empty for the time of the program
     */
    String ratio(String way, String measured) {
        return times.of(way + measured).over(times.of(NONE + measured)).withRange(3);
    }

    double medianRatio(String way, String measured) {
        return times.of(way + measured).over(times.of(NONE + measured)).median();
    }
}
