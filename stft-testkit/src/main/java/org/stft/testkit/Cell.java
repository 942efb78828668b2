package org.stft.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;
import org.stft.fault.FaultSpec.Kill;

/** One cell of the matrix: a crash point, the rank that reaches it, and the processes that are killed then. */
record Cell(CrashPoint point, int rank, Kill kill) {

    /** All cells. */
    static List<Cell> of(List<CrashPoint> points, int ranks, List<Kill> kills) {
        List<Cell> cells = new ArrayList<>();
        for (CrashPoint point : points) {
            for (int rank = 0; rank < (point.onlyOnRankZero() ? 1 : ranks); rank++) {
                for (Kill kill : kills) {
                    cells.add(new Cell(point, rank, kill));
                }
            }
        }
        return cells;
    }

    FaultSpec at(long version) {
        return new FaultSpec(rank, version, point, kill);
    }

    /** The newest version that must exist once this was triggered while {@code version} was written or restored. */
    long newestAfter(long version) {
        return point.compareTo(CrashPoint.RENAMED) < 0 ? version - 1 : version;
    }

    /** The name of the cell: {@code COMMITTED, rank 1, kill all}. */
    @Override
    public String toString() {
        return point.name() + ", rank " + rank + ", kill " + kill.name().toLowerCase(Locale.ROOT);
    }
}
