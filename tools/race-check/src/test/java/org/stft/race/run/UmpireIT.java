package org.stft.race.run;

import org.stft.log.LoggedRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;
import org.stft.mpj.RankJvms;
import org.stft.race.Analyser;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.confirm.Confirmation;
import org.stft.race.confirm.ConfirmationOutcome;
import programs.Umpire;

/** The family any_src-can-deadlock of Umpire: in one order of messages each hangs. Number 28 of the acceptance list. */
@Tag("any-java")
@Timeout(120)
class UmpireIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    @TempDir
    Path directory;

    static IntStream all() {
        return IntStream.rangeClosed(1, 11);
    }

    /** The message that must not be first. */
    private static String bad(int code) {
        return code <= 3 ? "other" : "partner";
    }

    private static String good(int code) {
        return code <= 3 ? "partner" : "other";
    }

    @ParameterizedTest
    @ValueSource(ints = 6)
    @Tag("matrix")
    void acceptance28_goodOrder_raceIsReportedAndConfirmedAsDeadlock(int code)
        throws IOException, InterruptedException {
        String[] arguments = {Integer.toString(code), good(code)};
        Analysis analysis = LoggedJob.run(directory, Umpire.class, 3, arguments);
        assertThat(analysis.findings().groups()).hasSize(1);
        Confirmation confirmation = new Confirmation(LoggedRun.newest(directory.resolve("event-log")),
            StartJob.command(directory.resolve("again"), Umpire.class, 3, arguments), TIMEOUT);
        assertThat(confirmation.confirm(confirmation.races().get(0)).outcome()).isEqualTo(ConfirmationOutcome.DEADLOCK);
    }

    @ParameterizedTest
    @ValueSource(ints = 7)
    void acceptance28_badOrder_raceIsReportedOfTheHangingJob(int code) throws IOException, InterruptedException {
        try (Bootstrap bootstrap = new MpjExpressProvider().bootstrap(3);
            RankJvms job = RankJvms.start(bootstrap, LoggedJob.options(directory), Umpire.class, 3,
                Integer.toString(code), bad(code))) {
            List<RaceGroup> groups = RaceJob
                .watch(HangIT.begun(directory.resolve("event-log")), Analyser.Options.STANDARD,
                    Duration.ofSeconds(2), group -> {})
                .findings().groups();
            assertThat(job.process(0).isAlive()).isTrue();
            assertThat(groups).hasSize(1);
            assertThat(groups.get(0).first().alternative().source())
                .isNotEqualTo(groups.get(0).first().took().source());
        }
    }

    @Tag("campaign")
    @ParameterizedTest
    @MethodSource("all")
    void acceptance28_wholeFamily(int code) throws IOException, InterruptedException {
        acceptance28_goodOrder_raceIsReportedAndConfirmedAsDeadlock(code);
        directory = directory.resolve("bad");
        acceptance28_badOrder_raceIsReportedOfTheHangingJob(code);
    }

    @Test
    void acceptance28_oneSender_silent() throws IOException {
        Analysis analysis = LoggedJob.run(directory, Umpire.class, 3, "silent");
        assertThat(analysis.findings().groups()).isEmpty();
        assertThat(analysis.counts().wildcardReceives()).isEqualTo(6);
        assertThat(analysis.counts().wildcardProbes()).isEqualTo(1);
        assertThat(analysis.counts().unreceived()).isZero();
    }
}
