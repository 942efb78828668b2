package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.criu.programs.MpjRanks;
import org.stft.criu.programs.RealCriu;
import org.stft.criu.programs.TestJob;
import org.stft.mp.Bootstrap;
import org.stft.mpj.MpjExpressProvider;

/** Ranks on an unmodified MPJ Express, saved with messages of all kinds open, killed and restored. */
@Timeout(value = 240, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MpjExpressTest {

    private static final int RANKS = 4;
    private static final int STEPS = 18;

    @TempDir
    Path images;

    @BeforeAll
    static void criu() {
        RealCriu.assumeItWorks();
    }

    private Bootstrap start(TestJob job, int every, String... options) throws IOException {
        Bootstrap bootstrap = new MpjExpressProvider().bootstrap(RANKS);
        List<String> own = List.of(images.toString(), "" + STEPS, "" + every);
        List<String> jvmOptions = Stream.concat(bootstrap.jvmOptions().stream(), Stream.of(options)).toList();
        for (int rank = 0; rank < RANKS; rank++) {
            job.start(MpjRanks.class, jvmOptions, bootstrap.environment(rank), bootstrap.arguments(rank, own));
        }
        return bootstrap;
    }

    @Test
    @Tag("matrix")
    void fiveGenerationsWithOpenMessages_endWithTheUndisturbedResult() throws IOException {
        List<String> undisturbed;
        try (TestJob job = new TestJob(); Bootstrap bootstrap = start(job, 0)) {
            assertThat(bootstrap).isNotNull();
            undisturbed = job.sums();
        }
        try (TestJob job = new TestJob(); Bootstrap bootstrap = start(job, 3, "-Dwalkers.stop=true")) {
            assertThat(bootstrap).isNotNull();
            for (int version = 1; version <= 5; version++) {
                job.await("saved " + version);
                job.killAll();
                job.restore(images, version);
                job.await("restored " + version);
            }
            job.await("saved 6");
            job.killAll();
            job.restore(images, 6);
            assertThat(job.sums()).isEqualTo(undisturbed);
            assertThat(job.ranks()).allSatisfy(rank -> assertThat(rank.exitCode()).isZero());
        }
    }
}
