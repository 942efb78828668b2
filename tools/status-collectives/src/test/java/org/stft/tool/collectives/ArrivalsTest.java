package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import mpi.MPIException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.tool.collectives.board.ArrivalBoard;
import org.stft.tool.collectives.board.MappedBoard;

/** Three ranks on one mapped board, with a ring of four operations and no grace. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ArrivalsTest {

    private static final int RANKS = 3;
    private static final int RING = 4;

    @TempDir
    private Path directory;
    private final ArrivalBoard[] boards = new ArrivalBoard[RANKS];
    private final SharedArrivals[] arrivals = new SharedArrivals[RANKS];
    private final Distribution[] ranks = new Distribution[RANKS];

    @BeforeEach
    void map() throws IOException {
        Path file = Files.createFile(directory.resolve("board"));
        for (int rank = 0; rank < RANKS; rank++) {
            boards[rank] = rank == 0
                ? MappedBoard.create(file, 1, rank, RANKS, RING)
                : MappedBoard.open(file, 1, rank, RANKS, RING);
            arrivals[rank] = new SharedArrivals(boards[rank], new int[] {0, 1, 2}, rank);
            ranks[rank] = new Distribution(null, arrivals[rank], null, new int[] {0, 1, 2}, rank);
        }
    }

    @Test
    void rankThatComesLater_learnsThatItWasLateThoughItIsThere() {
        boards[2].arrive(1);
        boolean[] late = agree(0, 1, 0);

        assertThat(late).containsExactly(false, true, false);
        assertThat(agree(1, 1, 0)).isEqualTo(late);
        assertThat(agree(2, 1, 0)).isEqualTo(late);
    }

    @Test
    void rootThatIsTheRingAhead_waitsUntilTheSlowestRankHasReadTheOldestOperation() throws Exception {
        for (long operation = 1; operation < RING; operation++) {
            assertThat(agree(0, operation, 0)).containsExactly(false, true, true);
        }
        agree(1, 1, 0);
        agree(2, 1, 0);
        agree(0, RING, 0);
        agree(1, 2, 0);
        CompletableFuture<boolean[]> next = CompletableFuture.supplyAsync(() -> agree(0, RING + 1, 0));
        assertThatThrownBy(() -> next.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        boards[2].arrive(2);
        assertThat(next.get(10, TimeUnit.SECONDS)).containsExactly(false, true, true);
        assertThat(agree(2, 2, 0)).containsExactly(false, true, true);
    }

    @Test
    void whomARankIsGivenToServe_staysUntilItHasArrivedAtALaterOperation() {
        boards[1].arrive(1);
        agree(0, 1, 0);
        arrivals[0].assign(1, 1, 0, new boolean[] {false, false, true});
        agree(0, 2, 0);
        arrivals[0].assign(2, 1, 0, new boolean[RANKS]);

        assertThat(arrivals[1].assigned(1, 0)).containsExactly(false, false, true);
        assertThat(arrivals[1].assigned(2, 0)).containsExactly(false, false, false);
    }

    @Test
    void twoRoots_theSecondAndTheOthersNameBoth() {
        agree(0, 1, 0);

        assertThatThrownBy(() -> agree(2, 1, 2)).isInstanceOf(MPIException.class)
            .hasMessageContaining("found 2 on rank 2 and 0 on rank 0");
        assertThatThrownBy(() -> agree(1, 1, 2)).isInstanceOf(MPIException.class)
            .hasMessageContaining("found 2 on rank 1 and 0 on rank 0");
    }

    @Test
    void treeOfThePaper_waitsForARankThatComesSoonThoughAnotherIsAlwaysLate() {
        Site site = new Site(new Counts(), new RootWaitLimit(500_000_000));
        for (long operation = 1; operation < 12; operation++) {
            boards[2].arrive(operation - RING + 1); // far behind, but not so far that the root must wait
            CompletableFuture<Void> soon = comesSoon(1, operation);
            assertThat(ranks[0].begin(Mode.PAPER, 0, operation, site)).containsExactly(false, false, true);
            soon.join();
        }
    }

    private CompletableFuture<Void> comesSoon(int rank, long operation) {
        return CompletableFuture.runAsync(() -> {
            Waiting.until(() -> boards[rank].hasArrived(0, operation));
            LockSupport.parkNanos(5_000_000); // late on purpose
            boards[rank].arrive(operation);
        });
    }

    @Test
    void moreLateRanksThanTheLastStageHas_thoseThatAreUsuallyLateComeLast() {
        RootWaitLimit grace = new RootWaitLimit(0);
        for (int i = 0; i < 5; i++) {
            grace.ended(1, true);
        }
        assertThat(ranks[0].last(new boolean[] {false, true, true}, grace)).containsExactly(false, true, false);
        assertThat(ranks[0].last(new boolean[] {false, false, true}, grace)).containsExactly(false, false, true);
        assertThat(ranks[0].last(new boolean[] {false, true, true}, new RootWaitLimit(0)))
            .containsExactly(false, true, true);
    }

    private boolean[] agree(int rank, long operation, int root) {
        if (rank != root) {
            arrivals[rank].arrive(operation, root);
            return arrivals[rank].learn(operation, root);
        }
        boolean[] late = ranks[rank].begin(Mode.LEAVES, root, operation, new Site(new Counts(), new RootWaitLimit(0)));
        arrivals[rank].publish(operation, late);
        return late;
    }
}
