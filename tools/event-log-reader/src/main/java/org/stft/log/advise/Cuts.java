package org.stft.log.advise;

import java.util.Arrays;
import java.util.List;

/** The cuts through all ranks directly before, or directly after, each pass of a line. They are numbered from 0. */
final class Cuts {

    private final CallLog log;
    private final int line;
    private final boolean after;
    private final int passes;
    private final int[][] cutsBefore;

    private Cuts(CallLog log, int line, boolean after, int passes) {
        this.log = log;
        this.line = line;
        this.after = after;
        this.passes = passes;
        this.cutsBefore = new int[log.ranks().size()][];
    }

    /** Those at all passes that each rank has made. */
    static Cuts at(CallLog log, int line, boolean after) {
        int passes = log.ranks().stream().mapToInt(rank -> rank.passes(line).length).min().orElse(0);
        return new Cuts(log, line, after, passes);
    }

    int line() {
        return line;
    }

    boolean after() {
        return after;
    }

    /** Their number. */
    int count() {
        return passes;
    }

    /** The last call of a rank before a cut; -1 if it has made none. */
    int lastBefore(int rank, int cut) {
        int call = log.ranks().get(rank).passes(line)[cut];
        return after ? call : call - 1;
    }

    /** The number of cuts before a call. */
    int before(int rank, int call) {
        if (call >= log.ranks().get(rank).size()) {
            return passes;
        }
        if (cutsBefore[rank] == null) {
            cutsBefore[rank] = count(rank);
        }
        return cutsBefore[rank][call];
    }

    private int[] count(int rank) {
        int[] counts = new int[log.ranks().get(rank).size()];
        for (int cut = 0; cut < passes; cut++) {
            int end = cut + 1 < passes ? lastBefore(rank, cut + 1) + 1 : counts.length;
            Arrays.fill(counts, lastBefore(rank, cut) + 1, end, cut + 1);
        }
        return counts;
    }

    /** The time at which the last rank has come to a cut, in nanoseconds of the epoch. */
    long time(int cut) {
        long latest = Long.MIN_VALUE;
        for (RankCalls rank : log.ranks()) {
            RankCalls.Call call = rank.get(rank.passes(line)[cut]);
            latest = Math.max(latest, after ? call.end() : call.begin());
        }
        return latest;
    }

    /** The ranks that pass the line more often than others, or an empty text. */
    String unequal() {
        List<Integer> each = log.ranks().stream().map(rank -> rank.passes(line).length).toList();
        for (int rank = 1; rank < each.size(); rank++) {
            if (!each.get(rank).equals(each.get(0))) {
                return "rank 0 passes it " + each.get(0) + " times, rank " + rank + " " + each.get(rank) + " times";
            }
        }
        return "";
    }
}
