package org.stft.log.advise;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.stft.log.LoggedRun;

/**
 * Where a program could call for a checkpoint.
 *
 * @param events how many were read
 * @param seconds from the first event to the last
 * @param lines quiet at each pass, in every matching; that with the shortest of the longest gaps first
 * @param spoilt the lines that are quiet most often, if none always is
 * @param versions that were taken, of a program that has the call; else null
 * @param obstacles why nothing can be said; there are no lines then
 * @param notes what limits the answer
 */
public record Advice(long events, double seconds, List<Line> lines, List<Spoilt> spoilt, Versions versions,
    List<String> obstacles, List<String> notes) {

    private static final double NANOS = 1e9;
    private static final int MOST_SPOILT = 3;

    /**
     * A line at which a call would be safe.
     *
     * @param line its call site
     * @param position of the call: {@code before}, {@code after} or {@code both}
     * @param passes how often each rank passes it
     * @param meanSeconds between two passes; null if there is one
     * @param longestGapSeconds the longest time without a pass, also from the start and to the end
     */
    public record Line(String line, String position, int passes, Double meanSeconds, double longestGapSeconds) {}

    /**
     * A line at which a call would not always be safe.
     *
     * @param spoilt at how many passes
     * @param reason what is open at the first of them
     */
    public record Spoilt(String line, String position, int passes, int spoilt, String reason) {}

    /**
     * The calls at which versions were taken.
     *
     * @param longestGapSeconds the longest time without one, also from the start and to the end
     */
    public record Versions(int count, double longestGapSeconds) {}

    /** @throws IOException if the log cannot be read */
    public static Advice of(LoggedRun run) throws IOException {
        CallLog log = CallLog.of(run);
        List<String> notes = new ArrayList<>(log.notes());
        if (!log.isComplete()) {
            notes.add("the log ends before MPI.Finalize on some ranks: what the program would have done is not known");
        }
        List<RankCalls> ranks = log.ranks().stream().filter(rank -> rank.size() > 0).toList();
        long start = ranks.stream().mapToLong(rank -> rank.get(0).begin()).min().orElse(0);
        long end = ranks.stream().mapToLong(rank -> rank.get(rank.size() - 1).end()).max().orElse(0);
        List<Verdict> verdicts = log.obstacles().isEmpty() ? verdicts(log) : List.of();
        List<Line> lines = lines(log, verdicts, start, end);
        return new Advice(log.events(), (end - start) / NANOS, lines,
            lines.isEmpty() ? spoilt(log, verdicts) : List.of(),
            versions(log.checkpoints().values(), start, end), List.copyOf(log.obstacles()), notes);
    }

    private static List<Verdict> verdicts(CallLog log) {
        Judge judge = new Judge(log);
        List<Verdict> verdicts = new ArrayList<>();
        for (int line = 0; line < log.lines(); line++) {
            if (log.isCounted(line)) {
                verdicts.add(judge.of(Cuts.at(log, line, false)));
                verdicts.add(judge.of(Cuts.at(log, line, true)));
            }
        }
        return verdicts;
    }

    private static List<Line> lines(CallLog log, List<Verdict> verdicts, long start, long end) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < verdicts.size(); i += 2) {
            Verdict before = verdicts.get(i);
            Verdict after = verdicts.get(i + 1);
            if (before.isQuiet() || after.isQuiet()) {
                lines.add(line(log, before.isQuiet() ? before.cuts() : after.cuts(), start, end,
                    !before.isQuiet() ? "after" : after.isQuiet() ? "both" : "before"));
            }
        }
        lines.sort(Comparator.comparingDouble(Line::longestGapSeconds).thenComparing(Line::line));
        return lines;
    }

    private static Line line(CallLog log, Cuts cuts, long start, long end, String position) {
        List<Long> times = LongStream.range(0, cuts.count()).map(cut -> cuts.time((int) cut)).boxed().toList();
        Double mean = times.size() < 2
            ? null
            : (times.get(times.size() - 1) - times.get(0)) / NANOS / (times.size() - 1);
        return new Line(log.line(cuts.line()), position, cuts.count(), mean, longestGap(times, start, end));
    }

    private static double longestGap(Collection<Long> times, long start, long end) {
        long last = start;
        LongSummaryStatistics gaps = new LongSummaryStatistics();
        for (long time : times) {
            gaps.accept(time - last);
            last = time;
        }
        gaps.accept(end - last);
        return gaps.getMax() / NANOS;
    }

    private static List<Spoilt> spoilt(CallLog log, List<Verdict> verdicts) {
        Stream<Verdict> possible = verdicts.stream().filter(each -> each.cuts().count() > 0);
        return possible
            .sorted(Comparator.comparingDouble((Verdict each) -> (double) each.spoilt() / each.cuts().count())
                .thenComparing(each -> -each.cuts().count()))
            .limit(MOST_SPOILT).map(each -> new Spoilt(log.line(each.cuts().line()),
                each.cuts().after() ? "after" : "before", each.cuts().count(), each.spoilt(), each.reason()))
            .toList();
    }

    private static Versions versions(Collection<Long> times, long start, long end) {
        return times.isEmpty() ? null : new Versions(times.size(), longestGap(times, start, end));
    }
}
