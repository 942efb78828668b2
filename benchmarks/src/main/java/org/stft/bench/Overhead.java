package org.stft.bench;

import static java.util.stream.Collectors.joining;
import static org.stft.bench.report.Numbers.decimals;
import static org.stft.bench.report.Numbers.range;
import static org.stft.bench.report.Numbers.whole;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.bench.job.Place;
import org.stft.bench.job.RankJob;
import org.stft.bench.job.StftCommand;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** NPB programs with STFT present and never due, against the same programs without it. */
final class Overhead implements Measurement {

    private static final Pattern SPEED = Pattern.compile(" Mop/s total +=\\s+(\\S+)");
    private static final List<String> PROGRAMS = List.of("CG", "FT");
    private static final double ALLOWED = 0.02;

    private final Effort effort;
    private final Place place;
    private final StftCommand stft;

    Overhead(Effort effort, Place place, StftCommand stft) {
        this.effort = effort;
        this.place = place;
        this.stft = stft;
    }

    /** The output of a run. */
    private static final class Output {
        private final StringBuilder text = new StringBuilder();

        void line(String line) {
            text.append(line).append('\n');
        }

        double number(Pattern pattern) {
            Matcher matcher = pattern.matcher(text);
            if (!matcher.find()) {
                throw new IllegalStateException("the program did not print its speed, but:\n" + text);
            }
            return Double.parseDouble(matcher.group(1));
        }
    }

    @Override
    public int steps() {
        return PROGRAMS.size() * effort.npbRanks().size() * effort.problems().stream().mapToInt(effort::npbPairs).sum();
    }

    @Override
    public Chapter measure(Steps steps) throws IOException {
        Chapter chapter = new Chapter("Programs that never save, with STFT and without");
        Table table = new Table("program", "plain, Mop/s", "with STFT, Mop/s", "time with / without, median",
            "95 % confidence");
        for (String problem : effort.problems()) {
            for (String program : PROGRAMS) {
                for (int ranks : effort.npbRanks()) {
                    measure(chapter, table, new Run(program, problem, ranks), steps);
                }
            }
        }
        return chapter.text("NPB's own Mop/s. Plain: no store, STFT is inactive; with STFT: `stft run "
            + "--every-calls 1000000`, so no call of `checkpoint()` is due. Pairs of runs ("
            + effort.problems().stream().map(problem -> effort.npbPairs(problem) + " of class " + problem)
                .collect(joining(", "))
            + "), first and second in turn. The median of the pairs' ratios, and the interval in which it is with a "
            + "confidence of 95 % (sign test). Runs of class W are over within half a second, in which a JVM still loads and compiles: "
            + "`stft run` takes its classes from an archive, the plain runs do not.").show(table);
    }

    /** A program, its problem class and its number of ranks. */
    private record Run(String program, String problem, int ranks) {

        @Override
        public String toString() {
            return program + " " + problem + ", " + ranks + " ranks";
        }
    }

    private void measure(Chapter chapter, Table table, Run run, Steps steps) throws IOException {
        List<Double> plain = new ArrayList<>();
        List<Double> with = new ArrayList<>();
        int pairs = effort.npbPairs(run.problem);
        for (int pair = 0; pair < pairs; pair++) {
            steps.next(run + ", pair " + (pair + 1) + " of " + pairs);
            for (int turn = 0; turn < 2; turn++) {
                boolean present = (pair + turn) % 2 == 0;
                Output output = present ? runWith(run) : runPlain(run);
                (present ? with : plain).add(output.number(SPEED));
            }
        }
        place.clear();
        judge(chapter, table, run.toString(), Sample.of(plain), Sample.of(with));
    }

    private static void judge(Chapter chapter, Table table, String what, Sample plain, Sample with) {
        Sample ratio = plain.with(with, (without, ours) -> without / ours);
        Sample.Interval interval = ratio.interval();
        table.row(what, whole(plain.median()), whole(with.median()), decimals(ratio.median(), 3), range(interval, 3));
        chapter.judge(new Goal("time with STFT never due / without, " + what, "at most " + (1 + ALLOWED),
            decimals(ratio.median(), 3) + " (95 %: " + range(interval, 3) + ")", ratio.median() <= 1 + ALLOWED));
    }

    private static String mainClass(String program) {
        return "org.stft.npb." + program;
    }

    private Output runPlain(Run run) throws IOException {
        Output output = new Output();
        RankJob.run(new RankJob.Job(mainClass(run.program), run.ranks, List.of(), List.of(run.problem)),
            place.resolve("logs"), output::line);
        return output;
    }

    private Output runWith(Run run) throws IOException {
        Output output = new Output();
        stft.expect(0, place.resolve("logs").resolve("run"), output::line, "run", "-np", Integer.toString(run.ranks),
            "--store",
            place.resolve("store").toString(), "--discard", "--every-calls", "1000000", "--no-prefix",
            mainClass(run.program),
            run.problem);
        return output;
    }
}
