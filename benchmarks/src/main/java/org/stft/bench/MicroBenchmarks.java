package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.stft.bench.jmh.InnerLoops;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Table;

/** The inner loops of a checkpoint, by JMH. */
final class MicroBenchmarks {

    private static final int ITERATIONS = 5;

    private MicroBenchmarks() {
    }

    static Chapter measure(Run run) throws IOException {
        Table table = new Table("what", "GB/s", "±, 99.9 %");
        TimeValue time = TimeValue.milliseconds(run.size(500, 100));
        run.step("JMH");
        try {
            new Runner(new OptionsBuilder().include(InnerLoops.class.getName()).forks(1).threads(1)
                .warmupIterations(ITERATIONS).warmupTime(time).measurementIterations(ITERATIONS).measurementTime(time)
                .timeUnit(TimeUnit.SECONDS).verbosity(VerboseMode.SILENT).build()).run().stream()
                .sorted(Comparator.comparing(MicroBenchmarks::name)).forEach(result -> row(table, result));
        } catch (RunnerException e) {
            throw new IOException("JMH could not run", e);
        }
        return new Chapter("Inner loops").text("""
            JMH, one fork, one thread: digests in pieces of so many KiB, and images by the back end kryo that go nowhere \
            (one `double[]`; `long[][]` with rows of 1024).""").show(table);
    }

    private static void row(Table table, RunResult result) {
        Result<?> speed = result.getPrimaryResult();
        double gigabytes = InnerLoops.BYTES / 1e9; // all take as many bytes
        table.row(name(result), number(speed.getScore() * gigabytes, 1), number(speed.getScoreError() * gigabytes, 1));
    }

    private static String name(RunResult result) {
        String method = result.getParams().getBenchmark();
        String piece = result.getParams().getParam("piece");
        return method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1)
            + (piece == null ? "" : ", " + piece + " KiB");
    }
}
