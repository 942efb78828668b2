package org.stft.bench.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.bench.scaling.SimulatedJob.Cost;
import org.stft.store.JobStore;
import org.stft.store.Store;

/** The counts of simulated steps, which do not depend on the machine. */
class SimulatedJobTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {2, 128, 129, 3000})
    void everyRankReturns_afterTwoMessagesPerRankAndStep(int ranks) throws IOException {
        JobStore store = Store.create(directory.resolve("store")).job("job");
        store.beginEpoch();
        SimulatedJob job = new SimulatedJob(ranks, store);
        assertThat(job.enter().messages()).isEqualTo(2L * (ranks - 1));
        Cost vote = job.vote();
        assertThat(job.commit(1).bytes()).isBetween(200L * ranks, 4096 + 400L * ranks);
        if (ranks < 1000) { // longer messages go in pieces
            assertThat(vote.messages()).isEqualTo(2L * (ranks - 1));
            assertThat(job.read(1).messages()).isEqualTo(2L * (ranks - 1));
        } else {
            assertThat(vote.messages()).isBetween(2L * (ranks - 1), 2L * ranks + vote.bytes() / 60_000);
        }
    }
}
