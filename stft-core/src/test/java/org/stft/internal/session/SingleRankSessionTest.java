package org.stft.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.config.Settings;
import org.stft.internal.agreement.SimulatedRanks;
import org.stft.internal.checkpoint.RankRun;
import org.stft.internal.checkpoint.StoreAccess;
import org.stft.link.Launcher;

/** There is no MPI on the class path of these tests: a rank that looks for it is refused. */
@Timeout(60)
class SingleRankSessionTest {

    private static final Checkpoint NOT_DUE = new Checkpoint(Checkpoint.Outcome.SKIPPED, 0);

    @TempDir
    Path directory;

    private Settings settings(String... keysAndValues) {
        Map<String, String> given = new HashMap<>(Map.of("stft.store", directory.resolve("store").toString(),
            "stft.spc", "arrays"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            given.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return Settings.of(given, Map.of());
    }

    private Session start(String... keysAndValues) {
        return new RankProcess(Launcher.none()).start(settings(keysAndValues), () -> "A.java:7").orElseThrow();
    }

    private void saveVersionOfThreeRanks() throws InterruptedException {
        Settings settings = settings("stft.launcher-address", "localhost:1");
        assertThat(new SimulatedRanks(3).all(rank -> {
            Session session = JobSession.start(rank,
                new RankRun(rank, settings, StoreAccess.ofOneOfSeveral(settings, rank.faults())), () -> "A.java:7");
            session.protectArray("u", new long[] {rank.number(), 7});
            Checkpoint made = session.checkpoint(true);
            session.close();
            return made;
        })).containsOnly(new Checkpoint(Checkpoint.Outcome.SAVED, 1));
    }

    private List<String> filesOfStore() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.map(Path::toString).sorted().toList();
        }
    }

    @Test
    void neitherMpiNorOtherRanks_noCheckpointIsDue_andNoStoreIsMade() throws IOException {
        Session session = start("stft.single-rank", "2/4");
        long[] u = {1, 2};
        assertThat(session.protectArray("u", u)).isSameAs(u);
        assertThat(session.checkpoint(false)).isEqualTo(NOT_DUE);
        assertThat(session.checkpoint(true)).as("checkpointNow()").isEqualTo(NOT_DUE);
        assertThat(session.restartedFrom()).isEmpty();
        session.close();
        assertThat(session.isClosed()).isTrue();
        assertThat(filesOfStore()).containsExactly(directory.toString());
    }

    @Test
    void withoutTheSetting_isRefused() {
        assertThatThrownBy(() -> start()).isInstanceOf(StftException.class)
            .hasMessageContaining("There is no MPI binding on the class path");
    }

    @Test
    void restarted_hasTheObjectsOfItsRank_andLeavesTheStoreAsItIs() throws Exception {
        saveVersionOfThreeRanks();
        List<String> before = filesOfStore();
        for (int rank = 0; rank < 3; rank++) {
            Session session = start("stft.single-rank", rank + "/3", "stft.restart", "1");
            assertThat(session.restartedFrom()).hasValue(1);
            assertThat(session.protectArray("u", new long[2])).containsExactly(rank, 7);
            assertThat(session.checkpoint(true)).isEqualTo(NOT_DUE);
            session.close();
        }
        assertThat(filesOfStore()).isEqualTo(before);
    }

    @Test
    void restartedAsRankOfALargerJob_isRefused() throws InterruptedException {
        saveVersionOfThreeRanks();
        assertThatThrownBy(() -> start("stft.single-rank", "2/4", "stft.restart", "newest"))
            .isInstanceOf(StftException.class).hasMessageContaining("3 ranks");
    }

    @Test
    void restartedWithoutABackEndOfObjects_isRefusedWithTheOneThatMadeIt() throws InterruptedException {
        saveVersionOfThreeRanks();
        assertThatThrownBy(() -> start("stft.single-rank", "2/3", "stft.restart", "1", "stft.spc", ""))
            .isInstanceOf(StftException.class).hasMessageContaining("was made by the back end arrays");
    }

    @Test
    void moreObjectsInTheVersionThanTheProgramProtects_isRefusedAtTheFirstCheckpoint() throws InterruptedException {
        saveVersionOfThreeRanks();
        Session session = start("stft.single-rank", "1/3", "stft.restart", "1");
        assertThatThrownBy(() -> session.checkpoint(false)).isInstanceOf(StftException.class)
            .hasMessageContaining("holds [u], which the program has not protected");
    }

    @Test
    void launcherHasStartedIt_isRefused_soThatNoJobSavesNothingByMistake() {
        assertThatThrownBy(() -> start("stft.single-rank", "2/4", "stft.launcher-address", "localhost:1"))
            .isInstanceOf(StftException.class).hasMessageContaining("but a launcher has started this one");
    }

    @Test
    void notARankOfRanks_isRefused() {
        for (String wrong : List.of("4/4", "1", "a/b", "-1/4", "1/99999999999")) {
            assertThatThrownBy(() -> start("stft.single-rank", wrong)).isInstanceOf(StftException.class)
                .hasMessageContaining("such as 2/4, but is '" + wrong + "'");
        }
    }
}
