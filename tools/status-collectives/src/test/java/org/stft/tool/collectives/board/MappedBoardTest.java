package org.stft.tool.collectives.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The board of 70 ranks with a ring of four operations, seen by two of them. */
class MappedBoardTest {

    private static final int RANKS = 70;
    private static final int RING = 4;
    private static final long IDENTITY = 77;

    @TempDir
    private Path directory;
    private Path file;
    private MappedBoard first;
    private MappedBoard second;

    @BeforeEach
    void map() throws IOException {
        file = Files.createFile(directory.resolve("board"));
        first = MappedBoard.create(file, IDENTITY, 0, RANKS, RING);
        second = MappedBoard.open(file, IDENTITY, 69, RANKS, RING);
    }

    @Test
    void arrival_isSeenByTheOthersForThisAndEarlierOperations() {
        assertThat(first.hasArrived(69, 1)).isFalse();
        second.arrive(2);
        assertThat(first.hasArrived(69, 1)).isTrue();
        assertThat(first.hasArrived(69, 2)).isTrue();
        assertThat(first.hasArrived(69, 3)).isFalse();
        assertThat(first.hasArrived(1, 1)).isFalse();
    }

    @Test
    void published_rootAndLateRanksAreSeenByTheOthers() {
        boolean[] late = new boolean[RANKS];
        late[1] = true;
        late[63] = true;
        late[64] = true;
        assertThat(first.claim(5, 66)).isTrue();
        assertThat(second.isPublished(5)).isFalse();
        first.publish(5, late);

        assertThat(second.isPublished(5)).isTrue();
        assertThat(second.claimedBy(5)).isEqualTo(66);
        assertThat(second.late(5)).isEqualTo(late);
        assertThat(second.isPublished(1)).isFalse();
        assertThat(second.isPublished(9)).isFalse();
    }

    @Test
    void assigned_isForOneRankAndOneOperation() {
        boolean[] members = new boolean[RANKS];
        members[0] = true;
        members[RANKS - 1] = true;
        assertThat(second.assigned(7)).containsOnly(false);
        first.assign(RANKS - 1, 7, members);

        assertThat(second.assigned(7)).isEqualTo(members);
        assertThat(second.assigned(8)).containsOnly(false);
        assertThat(first.assigned(7)).containsOnly(false);
        assertThat(second.hasArrived(0, 1)).isFalse();
    }

    @Test
    void secondRoot_cannotClaimTheSameOperation() {
        assertThat(first.claim(1, 0)).isTrue();
        assertThat(second.claim(1, 69)).isFalse();
        assertThat(second.claimedBy(1)).isZero();
        assertThat(second.claim(2, 69)).isTrue();
    }

    @Test
    void ring_isReusedOnceAllAreBeyondWhatItHolds() {
        assertThat(first.mustHaveArrived(1 + RING)).isEqualTo(2);
    }

    @Test
    void otherFileOfThatName_isNotMapped() throws IOException {
        assertThat(MappedBoard.open(file, IDENTITY + 1, 1, RANKS, RING)).isNull();
        assertThat(MappedBoard.open(directory.resolve("none"), IDENTITY, 1, RANKS, RING)).isNull();
        assertThat(MappedBoard.open(Files.writeString(directory.resolve("short"), "x"), IDENTITY, 1, RANKS, RING))
            .isNull();
    }

    @Test
    void deletedFile_staysShared() throws IOException {
        Files.delete(file);
        second.arrive(3);
        assertThat(first.hasArrived(69, 3)).isTrue();
    }
}
