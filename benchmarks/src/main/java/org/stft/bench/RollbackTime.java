package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.RollbackRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time to go back in a replay, with process images and without, and what taking these costs the replay in front. */
final class RollbackTime {

    private static final double ALLOWED_SLOWING = 1.05;
    private static final double ALLOWED_ROLLBACK = 1;
    private static final double ALLOWED_SHARE = 0.2;
    private static final double PERCENT = 0.01;
    /** Over the data before each message: with them a run takes about a minute. */
    private static final int PASSES = 10;

    private RollbackTime() {
    }

    static Chapter measure(Run run) throws IOException {
        int mebibytes = run.size(64, 4);
        int messages = run.size(600, 20);
        int rounds = run.rounds(3);
        Readings times = new Readings();
        for (int round = 1; round <= rounds; round++) {
            run.step("rollback, recording " + round + " of " + rounds);
            Path tools = run.disk().resolve("tools");
            run.jobs().stft("run", "-np", 2, "--store", run.disk().resolve("store"), "--record",
                "-Dstft.tools.directory=" + tools, "--no-prefix", "-cp", Jobs.CLASSES, RollbackRank.class.getName(),
                mebibytes, messages, PASSES);
            run.step("rollback without images");
            replay(run, tools, times, "", "without", messages);
            run.step("rollback with images");
            replay(run, tools, times, ", \"10%\"", "with", messages);
            run.disk().clear();
        }
        Sample plain = times.of("front without");
        Sample slowing = times.of("front with").over(plain);
        Sample far = times.of("95 with");
        Sample share = far.over(times.of("95 without"));
        Sample near = times.of("90 with");
        Table table = new Table("", "without images, s", "with images, s", "with / without")
            .row("from the beginning to the end", cell(plain, 1), cell(times.of("front with"), 1),
                cell(slowing, 3))
            .row("from the end back to 95 %", cell(times.of("95 without"), 1), cell(far, 2), cell(share, 3))
            .row("from there back to the first message after an image at 90 %", "", cell(near, 2), "");
        Chapter chapter = new Chapter("Going back in a replay").text("""
            A rank with %d MiB of data that receives %d messages, replayed alone under `stft eml`, with an image at each \
            tenth of its events and without; medians of %d recordings (the middle half).""", mebibytes, messages,
            rounds).show(table);
        chapter.judge("replay with images in the background, against that without", "at most " + ALLOWED_SLOWING,
            cell(slowing, 3), slowing.median() <= ALLOWED_SLOWING);
        chapter.judge("back to an image, " + mebibytes + " MiB", "at most " + number(ALLOWED_ROLLBACK, 0) + " s",
            cell(near, 2) + " s",
            near.median() <= ALLOWED_ROLLBACK);
        double allowed = ALLOWED_ROLLBACK + 5 * PERCENT * plain.median();
        chapter.judge("back to 95 %", "at most 1 s + replay from the image = " + number(allowed, 1) + " s",
            cell(far, 2) + " s", far.median() <= allowed);
        chapter.judge("back to 95 %, against that without images", "at most " + ALLOWED_SHARE, cell(share, 3),
            share.median() <= ALLOWED_SHARE);
        return chapter;
    }

    private static void replay(Run run, Path tools, Readings times, String images, String name, int messages)
        throws IOException {
        try (Prompt prompt = new Prompt(run.jobs().words("eml", "--directory", tools.resolve("event-log")))) {
            prompt.seconds("R := {e :: PROC[0].events | e.kind = \"receive\"};");
            prompt.seconds("p := replay(PROC[0]" + images + ");");
            times.add("front " + name, prompt.seconds("x := runto(p, PROC[0].last);"));
            times.add("95 " + name, prompt.seconds(to(messages, 95)));
            if (!images.isEmpty()) {
                times.add("90 " + name, prompt.seconds(to(messages, 90)));
            }
        }
    }

    private static String cell(Sample sample, int places) {
        return sample.median(places) + " (" + sample.spread(places) + ")";
    }

    private static String to(int messages, int percent) {
        return "x := runto(p, R[" + Math.min(messages - 1, messages * percent / 100 + 2) + "]);";
    }

    /** The prompt of {@code stft eml}, which carries out one text after the other. */
    private static final class Prompt implements AutoCloseable {
        private final Process process;
        private final BufferedReader answers;
        private final Writer texts;
        private int number;

        Prompt(List<String> words) throws IOException {
            process = new ProcessBuilder(words).redirectErrorStream(true).start();
            answers = process.inputReader();
            texts = process.outputWriter();
        }

        /** The time from a text to the answer. */
        double seconds(String text) throws IOException {
            String mark = "answer " + ++number;
            long begin = System.nanoTime();
            texts.write(text + "\nprint(\"" + mark + "\")\n");
            texts.flush();
            StringBuilder heard = new StringBuilder();
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                heard.append(line).append('\n');
                if (line.contains(mark) && !line.contains("print")) {
                    if (heard.toString().contains("expected")) {
                        throw new IOException(heard.toString());
                    }
                    return (System.nanoTime() - begin) / 1e9;
                }
            }
            throw new IOException("stft eml has ended:\n" + heard);
        }

        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
            process.onExit().join();
        }
    }
}
