package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.launcher.incarnation.OutputForwarder;
import org.stft.launcher.programs.LogsAtDebugLevel;
import org.stft.launcher.programs.ReceivesFromKilledRank;
import org.stft.launcher.programs.UsesNoMpi;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJobs;

/** The output and the end of ranks, as the user of {@code stft run} sees them. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("any-java")
class OutputIT {

    private static final int RANKS = 3;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Ended run(String... arguments) {
        return jobs.job(UsesNoMpi.class, RANKS, arguments).run();
    }

    private static List<String> linesOf(int rank, String text) {
        String prefix = "[" + rank + "] ";
        return text.lines().filter(line -> line.startsWith(prefix)).map(line -> line.substring(prefix.length()))
            .toList();
    }

    private static List<String> numbered(String stream) {
        return IntStream.range(0, UsesNoMpi.LINES)
            .mapToObj(i -> "line " + i + " of standard " + stream + ", to be kept whole")
            .toList();
    }

    @Test
    void verbose_ranksLogWhatStftDoes_andNotWhatTheProgramDoes() {
        assertThat(jobs.job(LogsAtDebugLevel.class, 1).run("--verbose").expect(0).err())
            .contains("[0] stft: job job, rank 0, version 1: entered")
            .doesNotContain("of the program");
        assertThat(jobs.job(LogsAtDebugLevel.class, 1).run().expect(0).err()).doesNotContain("entered");
    }

    @Test
    void manyLinesOfAllRanksAtOnce_noneIsMixedLostOrOutOfOrder() {
        Ended ended = run("lines").expect(0);
        List<String> out = new ArrayList<>(numbered("output"));
        out.add(UsesNoMpi.UNFINISHED);
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(linesOf(rank, ended.out())).isEqualTo(out);
            assertThat(linesOf(rank, ended.err())).isEqualTo(numbered("error"));
        }
        assertThat(ended.out().lines()).hasSize(RANKS * out.size());
        assertThat(ended.err().lines()).hasSize(RANKS * UsesNoMpi.LINES);
    }

    @Test
    void lineOfManyMegabytes_goesOnInFurtherLinesAndNothingIsLost() {
        Ended ended = run("long").expect(0);
        for (int rank = 0; rank < RANKS; rank++) {
            List<String> lines = linesOf(rank, ended.out());
            assertThat(lines).hasSize(UsesNoMpi.LONG_LINE / OutputForwarder.MAX_LINE_BYTES + 1)
                .last().isEqualTo("after the long line");
            assertThat(String.join("", lines.subList(0, lines.size() - 1))).isEqualTo("x".repeat(UsesNoMpi.LONG_LINE));
        }
    }

    @Test
    void bytesThatAreNoText_doNotHinderWhatComesBehind() {
        assertThat(run("bytes").expect(0).out()).contains("[0] after the bytes", "[1] after the bytes",
            "[2] after the bytes");
    }

    @Test
    void withoutPrefix_linesAreAsWritten() {
        Ended ended = jobs
            .job(UsesNoMpi.class, 1, "echo", "--no-prefix", "two words", "", "*", "@none", "-x", "'\"$HOME\\")
            .run("--no-prefix").expect(0);
        assertThat(ended.out()).isEqualTo("[--no-prefix, two words, , *, @none, -x, '\"$HOME\\]\n");
    }

    @Test
    void settingsAndProperties_reachTheRanks() {
        assertThat(jobs.job(UsesNoMpi.class, 1, "property", "stft.keep").run("--keep", "7").expect(0).out())
            .isEqualTo("[0] stft.keep=7\n");
        assertThat(
            jobs.job(UsesNoMpi.class, 1, "property", "of.the.program").run("-Dof.the.program=a=b c").expect(0).out())
            .isEqualTo("[0] of.the.program=a=b c\n");
    }

    @Test
    void allRanksThrow_oneStackTraceAndExitCode1() {
        Ended ended = run("throw").expect(1);
        ended.expectMessage("exception on all ranks:").expectMessage("all ranks ended with exit code 1. No version was "
            + "saved yet. Not restarted");
        assertThat(ended.err().lines().filter("java.lang.IllegalStateException: thrown on purpose"::equals)).hasSize(1);
        assertThat(ended.err()).contains("at " + UsesNoMpi.class.getName() + ".main(UsesNoMpi.java:");
    }

    @Test
    void allRanksThrowAnExceptionOfStft_oneMessageWithoutStackTrace() {
        Ended full = run("full").expect(3)
            .expectMessage("stft: The disk is full, says the test. No version was saved yet.");
        assertThat(full.err()).doesNotContain("\tat ").containsOnlyOnce("The disk is full");
        Ended wrong = run("wrong").expect(1).expectMessage("stft: The call is wrong, says the test. ");
        assertThat(wrong.err()).doesNotContain("\tat ").containsOnlyOnce("The call is wrong");
        assertThat(jobs.job(UsesNoMpi.class, 1, "wrong").run("--verbose").expect(1).err())
            .contains("at " + UsesNoMpi.class.getName() + ".main(UsesNoMpi.java:");
    }

    @Test
    void aRankIsKilled_theOthersPrintTheirOwnErrorsAndNoStackTraceOfMpj() {
        Ended ended = bereaved(run -> linesOf(0, run.out()).contains("received nothing")).expect(1)
            .expectMessage("rank 1 was killed by SIGKILL");
        assertThat(linesOf(0, ended.out())).contains("received nothing");
        assertThat(linesOf(0, ended.err())).hasSizeGreaterThan(1)
            .startsWith("java.lang.IllegalStateException: the program's own");
        assertThat(ended.err()).doesNotContain("xdev.").doesNotContain("ClosedChannelException");
        assertThat(bereaved(run -> run.err().contains("xdev."), "--verbose").err()).contains("xdev.XDevException");
    }

    /** MPJ Express may also block when a connection is lost: runs the job until it has not, ten times at most. */
    private Ended bereaved(Predicate<Ended> wanted, String... options) {
        List<String> all = new ArrayList<>(List.of("--max-restarts", "0"));
        all.addAll(List.of(options));
        Ended ended = null;
        for (int attempt = 0; attempt < 10 && (ended == null || !wanted.test(ended)); attempt++) {
            ended = jobs.job(ReceivesFromKilledRank.class, RANKS).run(all.toArray(String[]::new));
        }
        return ended;
    }

    @Test
    void programExits_itsCodeIsSaid() {
        assertThat(run("exit", "0").expect(0).err()).isEmpty();
        run("exit", "7").expect(1).expectMessage("all ranks ended with exit code 7.");
    }

    @Test
    void mainReturnsBeforeAThreadOfTheProgram_theThreadIsWaitedFor() {
        assertThat(run("thread").expect(0).out()).contains("[0] the program's own thread has ended");
    }
}
