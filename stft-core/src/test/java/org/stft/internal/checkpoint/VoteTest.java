package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.internal.agreement.SimulatedRanks;

@Timeout(60)
class VoteTest {

    @TempDir
    Path directory;
    private final SimulatedRanks ranks = new SimulatedRanks(3);

    private List<String> staged() throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve("store/job/epochs/1/staging"))) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }

    @Test
    void allVoteYes_theVersionIsCommitted() throws Exception {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"));
            mine.vote(mine.capture.force(mine.captured()));
            return mine.run.access().store().versions();
        });
        assertThat(results).containsOnly(List.of(1L));
        assertThat(staged()).isEmpty();
    }

    @Test
    void oneRankCannotWrite_allGetItsReason_theVersionIsDiscarded_andItsNumberIsTakenAgain() throws Exception {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.arrays.failing-rank", "2",
                "stft.arrays.failing-save", "1");
            try {
                mine.vote(mine.capture.force(mine.captured()));
                return "committed";
            } catch (StftException e) {
                long next = ((CheckpointTransaction.Captured) mine.captured()).plan().version();
                return e.getMessage() + " Next: " + next;
            }
        });
        assertThat(results).hasSize(3).allSatisfy(text -> assertThat((String) text)
            .startsWith("Version 1 was not saved: rank 2: ").contains("no space left on this simulated disk")
            .endsWith("The versions before it are unchanged. Next: 1"));
        assertThat(staged()).as("of the second attempt, which was not voted on").hasSize(1);
    }

    @Test
    void oneRankTakesLongerThanTheTimeout_theVersionIsDiscarded_andNamesIt() throws Exception {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.write-timeout", "20m");
            CheckpointTransaction forced = mine.capture.force(mine.captured());
            if (rank.number() == 2) {
                ranks.sleep(Duration.ofMinutes(21));
            }
            mine.vote(forced);
            return "committed";
        });
        assertThat(List.of(results.get(0), results.get(1))).allSatisfy(e -> {
            assertThat((StftException) e).hasMessageContaining("Timed out after 20m in the vote on version 1")
                .hasMessageContaining("waiting for 1 of 3 ranks: rank 2");
            assertThat(((StftException) e).category()).isEqualTo(Category.FIX_CALL);
        });
        assertThat(results.get(2)).isInstanceOf(StftException.class);
        assertThat(staged()).isEmpty();
        assertThat(directory.resolve("store/job/versions")).isEmptyDirectory();
    }

    @Test
    void imagesAreTakenButOneIsAborted_voteOnTheCapture_discardsOnAllRanks() throws Exception {
        List<Object> results = ranks.all(rank -> {
            TestRun mine = TestRun.open(rank, directory.resolve("store"), "stft.arrays.failing-rank", "1",
                "stft.arrays.failing-save", "1");
            mine.run.vote().onCapture(mine.captured());
            return "taken";
        });
        assertThat(results).hasSize(3)
            .allSatisfy(e -> assertThat((StftException) e).hasMessageStartingWith("Version 1 was not saved: rank 1: "));
        assertThat(staged()).isEmpty();
    }
}
