package org.stft.npb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.stft.Stft;
import org.stft.npb.common.Kernel;
import org.stft.npb.common.ProblemClass;
import org.stft.npb.common.Program;
import org.stft.npb.common.Report;
import org.stft.npb.common.World;

/** The exit codes of a benchmark that does not succeed; all ranks end by themselves each time. */
class ExitCodesTest {

    @Test
    void threeRanksForCg_oneMessageAndExitCodeTwo() {
        Job.Outcome outcome = Job.of(CG.class, 3).run("S");

        assertThat(outcome.exitCodes()).as(outcome::toString).containsOnly(2);
        assertThat(outcome.err(0)).contains("a power of two of ranks").contains("this job has 3").hasLineCount(1);
        assertThat(outcome.err(1) + outcome.err(2)).isEmpty();
    }

    @Test
    void unknownClass_oneMessageAndExitCodeTwo() {
        Job.Outcome outcome = Job.of(EP.class, 2).run("X");

        assertThat(outcome.exitCodes()).as(outcome::toString).containsOnly(2);
        assertThat(outcome.err(0)).contains("S, W, A, B, C").contains("found 'X'").hasLineCount(1);
        assertThat(outcome.err(1)).isEmpty();
    }

    @Test
    void wrongResult_unsuccessfulAndExitCodeOneOnAllRanks() {
        Job.Outcome outcome = Job.of(WrongResult.class, 2).run("S");

        assertThat(outcome.exitCodes()).as(outcome::toString).isEqualTo(List.of(1, 1));
        assertThat(outcome.value("Verification")).isEqualTo("UNSUCCESSFUL");
    }

    @Test
    void exceptionInTheBenchmark_endsTheRankInSpiteOfTheThreadsOfMpj() {
        Job.Outcome outcome = Job.of(Failure.class, 2).run("S");

        assertThat(outcome.exitCodes()).as(outcome::toString).isEqualTo(List.of(3, 3));
        assertThat(outcome.err(0)).contains("the benchmark failed");
    }

    /** A benchmark whose verification fails. */
    static final class WrongResult implements Kernel {

        public static void main(String[] arguments) {
            Program.main("WrongResult", problem -> new WrongResult(), arguments);
        }

        @Override
        public void requireLegal(int ranks) {
            // any number will do
        }

        @Override
        public Report run(World world, Stft stft) {
            return new Report("WrongResult", ProblemClass.S, "1", 1, 1, 1, "none", false, new long[] {0});
        }
    }

    /** A benchmark that throws. */
    static final class Failure implements Kernel {

        public static void main(String[] arguments) {
            Program.main("Failure", problem -> new Failure(), arguments);
        }

        @Override
        public void requireLegal(int ranks) {
            // any number will do
        }

        @Override
        public Report run(World world, Stft stft) {
            throw new IllegalStateException("the benchmark failed");
        }
    }
}
