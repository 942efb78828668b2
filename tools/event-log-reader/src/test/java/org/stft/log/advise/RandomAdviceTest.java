package org.stft.log.advise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The advice for random programs, against all that happens when they run again and again in other orders. */
class RandomAdviceTest {

    private static final int PROGRAMS = 75;
    private static final int RUNS = 30;
    private static final int RANKS = RandomProgram.RANKS;

    private int advised;
    private int othersCrossed;

    @TempDir
    private Path directory;

    private record Line(int number, boolean after) {}

    @Test
    void withWildcards_noMessageCrossesAnAdvisedLineInAnyRun() throws IOException {
        checkPrograms(true);
        assertThat(othersCrossed).as("lines that were quiet in the log, and not in another run").isPositive();
    }

    @Test
    void withNamedSources_theLinesAreThoseThatNoMessageCrossesInTheLog() throws IOException {
        checkPrograms(false);
    }

    /** The same ones each time, which have what is looked for, and others. */
    private void checkPrograms(boolean wildcards) throws IOException {
        long seed = Long.getLong("stft.test.seed", System.nanoTime());
        for (int i = 0; i < PROGRAMS; i++) {
            check(i, wildcards);
            check(seed + i, wildcards);
        }
        assertThat(advised).as("lines that were advised").isGreaterThan(PROGRAMS);
    }

    private void check(long seed, boolean wildcards) throws IOException {
        RandomProgram program = new RandomProgram(new Random(seed), wildcards);
        LoggedProgram log = new LoggedProgram(Files.createTempDirectory(directory, null), RANKS);
        RandomProgram.Run recorded = program.new Run(log);
        Set<String> found = advice(Advice.of(log.end(recorded.isComplete() ? "finalized" : "terminated")));
        if (!recorded.isComplete()) {
            return; // wildcards have taken what another receive needs
        }
        List<RandomProgram.Run> others = new ArrayList<>();
        for (int run = 0; wildcards && run < RUNS; run++) {
            others.add(program.new Run(null));
        }
        Set<String> quiet = new TreeSet<>();
        for (Line line : candidates(program)) {
            if (isQuiet(program, recorded, line)) {
                quiet.add(name(line));
                boolean crossed = others.stream().anyMatch(run -> !isQuiet(program, run, line));
                othersCrossed += crossed ? 1 : 0;
                assertThat(crossed && found.contains(name(line))).as("seed %s, %s is crossed", seed, line).isFalse();
            }
        }
        advised += found.size();
        if (wildcards) {
            assertThat(quiet).as("seed %s", seed).containsAll(found);
        } else {
            assertThat(found).as("seed %s", seed).isEqualTo(quiet);
        }
    }

    private static Set<String> advice(Advice advice) {
        Set<String> lines = new TreeSet<>();
        for (Advice.Line line : advice.lines()) {
            int number = Integer.parseInt(line.line().replaceAll("\\D", ""));
            if (!line.position().equals("after")) {
                lines.add(name(new Line(number, false)));
            }
            if (!line.position().equals("before")) {
                lines.add(name(new Line(number, true)));
            }
        }
        return lines;
    }

    private static String name(Line line) {
        return (line.after() ? "after " : "before ") + line.number();
    }

    /** The lines that each rank passes equally often. */
    private static List<Line> candidates(RandomProgram program) {
        List<Line> lines = new ArrayList<>();
        for (int number = 0; number < 100; number++) {
            int line = number;
            Set<Integer> counts = new TreeSet<>();
            IntStream.range(0, RANKS).forEach(rank -> counts.add(cuts(program, rank, new Line(line, false)).length));
            if (counts.size() == 1 && !counts.contains(0)) {
                lines.add(new Line(number, false));
                lines.add(new Line(number, true));
            }
        }
        return lines;
    }

    /** By cut: the number of steps of a rank before it. */
    private static int[] cuts(RandomProgram program, int rank, Line line) {
        List<RandomProgram.Step> steps = program.steps().get(rank);
        return IntStream.range(0, steps.size()).filter(step -> steps.get(step).line() == line.number()
            && steps.get(step).kind() != RandomProgram.Kind.WAIT).map(step -> step + (line.after() ? 1 : 0)).toArray();
    }

    private static boolean isQuiet(RandomProgram program, RandomProgram.Run run, Line line) {
        int[][] cuts = IntStream.range(0, RANKS).mapToObj(rank -> cuts(program, rank, line)).toArray(int[][]::new);
        for (int cut = 0; cut < cuts[0].length; cut++) {
            int number = cut;
            if (!isQuiet(program, run, IntStream.range(0, RANKS).map(rank -> cuts[rank][number]).toArray())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isQuiet(RandomProgram program, RandomProgram.Run run, int[] cut) {
        for (RandomProgram.Received each : run.received()) {
            if (each.sent() < cut[each.source()] != each.received() < cut[each.destination()]) {
                return false;
            }
        }
        Set<Long> collectives = new TreeSet<>();
        for (int rank = 0; rank < RANKS; rank++) {
            List<RandomProgram.Step> before = program.steps().get(rank).subList(0, cut[rank]);
            long posts = before.stream().filter(step -> step.kind() == RandomProgram.Kind.POST).count();
            if (posts != before.stream().filter(step -> step.kind() == RandomProgram.Kind.WAIT).count()) {
                return false;
            }
            collectives.add(before.stream().filter(step -> step.kind() == RandomProgram.Kind.BARRIER
                || step.kind() == RandomProgram.Kind.BCAST).count());
        }
        return collectives.size() == 1;
    }
}
