package org.stft.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the verdicts with all matchings that MPI allows, for random programs. The number of programs for each kind can be set:
 * {@code -Dtest.programs=200000}.
 */
class ExhaustiveTest {

    private static final int PROGRAMS = Integer.getInteger("test.programs", 2000);

    private int racy;
    private int silent;

    @ParameterizedTest
    @CsvSource({
        "false, false, false, false, 1, false, false",
        "true,  false, false, false, 1, false, false",
        "true,  true,  false, false, 2, false, false",
        "true,  true,  true,  false, 2, false, false",
        "true,  true,  true,  false, 1, true,  false",
        "false, true,  true,  true,  2, false, false",
        "false, true,  true,  true,  1, false, true",
    })
    void acceptance22_randomPrograms_noFalseRaceAndNoneMissed(boolean nonblocking, boolean collectives, boolean probes,
        boolean synchronous, int communicators, boolean spread, boolean allSynchronous) {
        long seed = System.nanoTime();
        RandomProgram.Features features = new RandomProgram.Features(nonblocking, collectives, probes, synchronous,
            communicators, spread);
        for (int i = 0; i < PROGRAMS; i++) {
            check(features, allSynchronous, seed + i);
        }
        System.out.println(features + " from seed " + seed + ": " + racy + " racy, " + silent + " silent");
        assertThat(racy).isGreaterThan(PROGRAMS / 50);
        assertThat(silent).isGreaterThan(PROGRAMS / 50);
    }

    /** Programs for which the verdict was wrong once. */
    @ParameterizedTest
    @CsvSource({"true, 2, 37400182787160", "false, 1, 49786022154850"})
    void acceptance22_programsThatWereJudgedWrong(boolean collectives, int communicators, long seed) {
        check(new RandomProgram.Features(true, collectives, false, false, communicators, false), false, seed);
    }

    private void check(RandomProgram.Features features, boolean allSynchronous, long seed) {
        Random random = new Random(seed);
        List<List<Action>> program = RandomProgram.generate(random, features);
        check(program, new Matchings(program, allSynchronous), allSynchronous, random, features + " seed " + seed);
    }

    private void check(List<List<Action>> program, Matchings matchings, boolean allSynchronous, Random random,
        String what) {
        Matchings.State execution = matchings.execute(random);
        Set<String> possible = matchings.alternatives(execution).stream().map(ExhaustiveTest::text)
            .collect(Collectors.toSet());
        List<List<RankAction>> events = Traces.of(program, execution);
        Set<String> found = analyse(events, new Analyser.Options(allSynchronous, false), random);
        if (!execution.isFinished()) { // which message an open receive took is in no log, nor are the numbers of those after it
            assertThat(receives(possible)).as("false in " + what + ": " + program + events)
                .containsAll(receives(found));
            return;
        }
        assertThat(possible).as("false in " + what + ": " + program + events).containsAll(found);
        if (execution.allReceived()) {
            assertThat(found.isEmpty()).as("racy? " + what + ": " + program + events + possible)
                .isEqualTo(possible.isEmpty());
            racy += found.isEmpty() ? 0 : 1;
            silent += found.isEmpty() ? 1 : 0;
        }
        assertThat(analyse(events, new Analyser.Options(allSynchronous, true), random))
            .as("with all events counted, " + what).isEqualTo(found);
    }

    private static Set<String> receives(Set<String> races) {
        return races.stream().map(race -> race.substring(0, race.indexOf(' '))).collect(Collectors.toSet());
    }

    private static String text(Matchings.Match match) {
        return match.rank() + ":" + match.place() + " could take " + match.source() + ":" + match.send();
    }

    /** Gives the events of the ranks in any order: only that of each rank counts. */
    private static Set<String> analyse(List<List<RankAction>> events, Analyser.Options options, Random random) {
        Set<String> races = new HashSet<>();
        Analyser analyser = new Analyser(events.size(), options,
            (receive, alternative, taker, known) -> races
                .add(receive.posting().site() + " could take " + alternative.site()));
        int[] next = new int[events.size()];
        int left = events.stream().mapToInt(List::size).sum();
        while (left > 0) {
            int rank = random.nextInt(events.size());
            if (next[rank] < events.get(rank).size()) {
                analyser.add(rank, events.get(rank).get(next[rank]++));
                left--;
            }
        }
        analyser.end();
        return races;
    }
}
