package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Collective operations by readiness in jobs that are killed. */
class CollectivesIT {

    private static final Pattern RESULT = Pattern.compile("result of rank .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job() {
        return jobs.job(Rounds.class, 4, "12");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kryo", "criu"})
    void killedTwice_givesTheSameResultAsMpiOwnBroadcast(String backEnd) {
        Probe probe = Services.backEnd(backEnd).probe();
        assumeTrue(probe.canWork(), () -> "The back end " + backEnd + " " + probe);
        List<String> expected = job().run("--spc", backEnd, "--every-calls", "1000").expect(0).result(RESULT);
        Ended ended = job().run("--spc", backEnd, "--collectives", "leaves", "--verbose", "--max-restarts", "2",
            "--fail", "rank=1,version=4", "--fail", "rank=3,version=8").expect(0);
        ended.expectMessage("restarted from version 4 by " + backEnd)
            .expectMessage("restarted from version 8 by " + backEnd);
        assertThat(ended.result(RESULT)).hasSize(4).isEqualTo(expected);
        assertThat(ended.err()).contains("collectives: rank 2: Intracomm.Bcast at org.stft.acceptance.Rounds.mix");
    }

    @Test
    void unknownMode_isRefusedWithThoseThereAre() {
        job().run("--collectives", "fast").expect(2).expectMessage("off, paper, leaves");
    }
}
