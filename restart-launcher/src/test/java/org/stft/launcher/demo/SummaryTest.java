package org.stft.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.stft.launcher.display.Progress;
import org.stft.launcher.display.Readable;
import org.stft.launcher.extension.ExitCode;

class SummaryTest {

    private static final Scenario SCENARIO = new Scenario("S", 4, "kryo");
    private static final String GOOD = " VERIFICATION SUCCESSFUL\n Zeta is    8.5\n Result bits     = 0123\n";

    private static final int KILLED = 137;

    private static DemoOutcome outcome(String text, DemoProgress story) throws IOException {
        NpbOutput output = new NpbOutput(line -> {}, done -> {});
        output.write(text.getBytes(StandardCharsets.UTF_8));
        return new DemoOutcome(ExitCode.DONE, Duration.ofSeconds(1), output, story);
    }

    private static DemoOutcome undisturbed() throws IOException {
        return outcome(GOOD, new DemoProgress(Progress.NONE));
    }

    private static DemoProgress story(int killedRank, int code, long version) {
        DemoProgress story = new DemoProgress(Progress.NONE);
        story.accept(
            "stft: rank " + killedRank + (code == KILLED ? " was killed by SIGKILL." : " ended with exit code 1."));
        story.accept("stft: restarted from version " + version + " by kryo");
        return story;
    }

    private static String text(Summary summary) {
        StringWriter text = new StringWriter();
        try (PrintWriter out = new PrintWriter(text)) {
            summary.print(out);
        }
        return text.toString();
    }

    @Test
    void killedRestartedAndIdentical_isSuccess() throws IOException {
        Summary summary = new Summary(SCENARIO, undisturbed(), outcome(GOOD, story(2, 137, 8)));
        assertThat(summary.isSuccess()).isTrue();
        assertThat(text(summary)).contains("bit-identical: yes").contains("killed with SIGKILL: yes, rank 2")
            .contains("restarted from: version 8").contains("the same to the bit");
    }

    @Test
    void rate_isShownOnlyForVersionsThatAreLargeEnoughToHaveOne() throws IOException {
        assertThat(text(new Summary(SCENARIO, undisturbed(), outcome(GOOD, saved(200_000)))))
            .contains("2 (390.6 KiB, 40 ms each)");
        assertThat(text(new Summary(SCENARIO, undisturbed(), outcome(GOOD, saved(40 << 20)))))
            .contains("2 (80.0 MiB, 1049 MB/s, 40 ms each)");
    }

    private static DemoProgress saved(long bytes) {
        DemoProgress story = story(2, 137, 8);
        for (long version = 1; version <= 2; version++) {
            story.accept("stft: version " + version + " saved at call " + version + ": " + Readable.bytes(bytes)
                + " in 0.0 s (quiesce 5.0 ms, capture 20.0 ms, force 15.0 ms; before that enter, up to 1.0 ms)");
        }
        return story;
    }

    @Test
    void otherBits_areAFailureAlsoIfBothVerify() throws IOException {
        Summary summary = new Summary(SCENARIO, undisturbed(), outcome(GOOD.replace("0123", "0124"), story(2, 137, 8)));
        assertThat(summary.isSuccess()).isFalse();
        assertThat(text(summary)).contains("bit-identical: NO").contains("The demo FAILED: the results differ.");
    }

    @Test
    void resultsWithoutBits_areNotIdentical() throws IOException {
        String bitless = GOOD.replaceAll(" Result bits.*\n", "");
        Summary summary = new Summary(SCENARIO, outcome(bitless, new DemoProgress(Progress.NONE)),
            outcome(bitless, story(2, 137, 8)));
        assertThat(summary.isSuccess()).isFalse();
    }

    @Test
    void rankThatWasNotKilledBySigkill_isAFailure() throws IOException {
        for (DemoProgress story : new DemoProgress[] {story(2, 1, 8), story(1, 137, 8),
            new DemoProgress(Progress.NONE)}) {
            Summary summary = new Summary(SCENARIO, undisturbed(), outcome(GOOD, story));
            assertThat(summary.isSuccess()).isFalse();
            assertThat(text(summary)).contains("killed with SIGKILL: NO").contains("rank 2 was not killed");
        }
    }

    @Test
    void restartFromAnotherVersion_isAFailure() throws IOException {
        Summary summary = new Summary(SCENARIO, undisturbed(), outcome(GOOD, story(2, 137, 7)));
        assertThat(summary.isSuccess()).isFalse();
        assertThat(text(summary)).contains("were not restarted from version 8");
    }

    @Test
    void resultThatDoesNotVerify_isAFailure() throws IOException {
        String wrong = GOOD.replace("SUCCESSFUL", "FAILED");
        Summary summary = new Summary(SCENARIO, outcome(wrong, new DemoProgress(Progress.NONE)),
            outcome(wrong, story(2, 137, 8)));
        assertThat(summary.isSuccess()).isFalse();
        assertThat(text(summary)).contains("bit-identical: yes").contains("the undisturbed run did not verify");
    }

    @Test
    void oneRank_isItselfTheVictim() {
        assertThat(new Scenario("S", 1, "kryo").victim()).isZero();
        assertThat(new Scenario("S", 2, "kryo").victim()).isEqualTo(1);
        assertThat(SCENARIO.fault()).hasToString("rank=2,version=8,point=committed,kill=rank");
    }
}
