package org.stft.launcher.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.link.RankEvent.Stacks;
import org.stft.link.RankEvent.Stacks.Frame;
import org.stft.link.RankEvent.Stacks.OfThread;

class JobStacksTest {

    private static final Frame MAIN = new Frame("my.Solver", "main", "Solver.java:12");

    private final SortedMap<Integer, Stacks> answers = new TreeMap<>();
    private final SortedMap<Integer, String> reasons = new TreeMap<>();

    private void rank(int rank, OfThread... threads) {
        answers.put(rank, new Stacks(1, List.of(threads), 0));
    }

    private static OfThread main(Frame... frames) {
        return new OfThread("main", true, List.of(frames));
    }

    private static Frame solve(int line) {
        return new Frame("my.Solver", "solve", "Solver.java:" + line);
    }

    private static Frame mpi(String method) {
        return new Frame("mpi.Comm", method, "");
    }

    private String text() {
        return StacksText.of(JobStacks.of(answers, reasons));
    }

    @Test
    void ranksAtOnePlace_areOneLine_andOthersBranchOff() {
        for (int rank : new int[] {0, 1, 2, 5}) {
            rank(rank, main(MAIN, solve(40), mpi("Recv")));
        }
        rank(3, main(MAIN, solve(44), mpi("Recv")));
        rank(4, main(MAIN, solve(50)));
        assertThat(text()).isEqualTo("""
            thread main
              Solver.main  ranks 0-5
                solve  ranks 0-3,5
                  Comm.Recv(Solver.java:40)  ranks 0-2,5
                  Comm.Recv(Solver.java:44)  rank 3
                solve(Solver.java:50)  rank 4""");
    }

    @Test
    void allAtOnePlace_isOneLine() {
        rank(0, main(MAIN, solve(40), mpi("Recv")));
        rank(1, main(MAIN, solve(40), mpi("Recv")));
        assertThat(text()).isEqualTo("thread main\n  Solver.main > solve > Comm.Recv(Solver.java:40)  ranks 0-1");
    }

    @Test
    void sameMethodCalledFromTwoLines_isTwoBranches() {
        rank(0, main(MAIN, solve(40), mpi("Recv")));
        rank(1, main(new Frame("my.Solver", "main", "Solver.java:14"), solve(40), mpi("Recv")));
        assertThat(text()).isEqualTo("""
            thread main
              Solver.main  ranks 0-1
                solve(Solver.java:12) > Comm.Recv(Solver.java:40)  rank 0
                solve(Solver.java:14) > Comm.Recv(Solver.java:40)  rank 1""");
    }

    @Test
    void linesOfACallerAndOfARank_areBothGiven_whereBothDiffer() {
        rank(0, main(MAIN, solve(40)));
        rank(1, main(new Frame("my.Solver", "main", "Solver.java:14"), solve(40)));
        assertThat(text()).isEqualTo("""
            thread main
              Solver.main  ranks 0-1
                solve(Solver.java:40, called at Solver.java:12)  rank 0
                solve(Solver.java:40, called at Solver.java:14)  rank 1""");
    }

    @Test
    void threadsWithTheSameStacks_areOneTree() {
        List<OfThread> pool = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            pool.add(new OfThread("worker-" + i, true, List.of(solve(7))));
        }
        rank(0, pool.toArray(OfThread[]::new));
        rank(1, pool.toArray(OfThread[]::new));
        assertThat(text()).isEqualTo("""
            threads worker-1, worker-2, worker-3 and 2 more
              Solver.solve(Solver.java:7)  ranks 0-1""");
    }

    @Test
    void ranksThatCannotBeShown_areNamedWithTheReason() {
        rank(0, main(MAIN));
        rank(1, new OfThread("Finalizer", false, List.of(new Frame("java.lang.Object", "wait", ""))));
        answers.put(2, new Stacks(1, List.of(main(MAIN)), 7));
        reasons.put(3, "ended");
        reasons.put(4, "ended");
        assertThat(StacksText.of(JobStacks.of(answers, reasons).ofProgram())).isEqualTo("""
            thread main
              Solver.main(Solver.java:12)  ranks 0,2
            rank 1: no thread of the program
            rank 2: 7 more threads, too many to send
            ranks 3-4: ended""");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void ranksOfEachLevel_areAPartitionOfThoseAbove(long seed) {
        Random random = new Random(seed);
        SortedSet<Integer> asked = new TreeSet<>();
        for (int rank = 0; rank < 40; rank++) {
            if (random.nextInt(4) > 0) {
                asked.add(rank);
                rank(rank, main(stack(random)));
            }
        }
        JobStacks stacks = JobStacks.of(answers, reasons);
        assertThat(stacks.threads()).hasSize(1);
        assertPartition(asked, stacks.threads().get(0).calls());
    }

    private static Frame[] stack(Random random) {
        Frame[] frames = new Frame[1 + random.nextInt(5)];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = new Frame("my.Class", "method" + random.nextInt(2), "Class.java:" + random.nextInt(2));
        }
        return frames;
    }

    private static void assertPartition(SortedSet<Integer> whole, List<StackNode> parts) {
        List<Integer> all = new ArrayList<>();
        for (StackNode part : parts) {
            SortedSet<Integer> ranks = ranks(part.ranks());
            all.addAll(ranks);
            if (!part.calls().isEmpty()) {
                assertPartition(ranks, part.calls());
            }
        }
        assertThat(all).containsExactlyInAnyOrderElementsOf(whole);
    }

    private static SortedSet<Integer> ranks(String ranges) {
        SortedSet<Integer> ranks = new TreeSet<>();
        for (String range : ranges.split(",")) {
            String[] ends = range.split("-");
            for (int rank = Integer.parseInt(ends[0]); rank <= Integer.parseInt(ends[ends.length - 1]); rank++) {
                ranks.add(rank);
            }
        }
        return ranks;
    }
}
