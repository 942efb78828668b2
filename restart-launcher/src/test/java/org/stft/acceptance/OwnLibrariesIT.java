package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Programs that bring the same libraries as STFT, in other releases. */
class OwnLibrariesIT {

    private static final Pattern RESULT = Pattern.compile("result: .*|the program's Kryo: .*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @Test
    void programWithAnOlderKryo_usesItsOwn_beforeAndAfterARestart() {
        Ended undisturbed = job().run().expect(0);
        assertThat(undisturbed.result(RESULT)).hasSize(4)
            .contains("[0] the program's Kryo: kryo-4.0.3.jar", "[1] the program's Kryo: kryo-4.0.3.jar");
        StftJob job = job();
        assertThat(job.run("--every-calls", "2", "--fail", "rank=1,version=2").exitCode()).isNotZero();
        Ended restarted = job.restart().expect(0).expectMessage("restarted from version");
        assertThat(restarted.result(RESULT)).isEqualTo(undisturbed.result(RESULT));
    }

    private StftJob job() {
        return jobs.job(OwnKryo.class, 2, "9");
    }
}
