package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.CountsItsWrites;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJobs;

/** The writes and forces of all ranks for a version without state, counted by the system and the JVM: they do not depend on the machine. */
@Tag("any-java")
class WrittenPerVersionIT {

    private static final Pattern WRITTEN = Pattern.compile("wrote (\\d+) times (\\d+) bytes, forced (\\d+) times");
    /** The manifest, and three reports of rank 0 to the launcher. */
    private static final int OF_RANK_ZERO = 4;
    /** The manifest, the directory of the version, and the one that it is renamed into. */
    private static final int FORCES_OF_A_COMMIT = 3;
    private static final int MESSAGE_BYTES = 160;
    private static final int IMAGE_BYTES = 100;
    private static final int MANIFEST_BYTES = 4096;
    private static final int MANIFEST_BYTES_OF_RANK = 400;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void versionWithoutState_isTwoStepsAnImageOfEachRankAndAManifest(int ranks) {
        Ended ended = jobs.job(CountsItsWrites.class, ranks).run().expect(0);
        int messages = 4 * (ranks - 1);
        assertThat(sum(ended, 1)).isEqualTo(CountsItsWrites.VERSIONS * (messages + ranks + OF_RANK_ZERO));
        assertThat(sum(ended, 2)).isLessThan(CountsItsWrites.VERSIONS
            * (messages * MESSAGE_BYTES + ranks * (IMAGE_BYTES + MANIFEST_BYTES_OF_RANK) + MANIFEST_BYTES));
        assertThat(sum(ended, 3)).isEqualTo(CountsItsWrites.VERSIONS * (ranks + FORCES_OF_A_COMMIT));
    }

    private static long sum(Ended ended, int group) {
        return ended.result(WRITTEN).stream().mapToLong(line -> {
            Matcher matcher = WRITTEN.matcher(line);
            assertThat(matcher.find()).isTrue();
            return Long.parseLong(matcher.group(group));
        }).sum();
    }
}
