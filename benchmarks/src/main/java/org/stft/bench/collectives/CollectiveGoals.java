package org.stft.bench.collectives;

import static org.stft.bench.collectives.MeasuredCase.MAKESPAN;
import static org.stft.bench.collectives.MeasuredCase.MEAN;
import static org.stft.bench.collectives.MeasuredCase.OWN;
import static org.stft.bench.collectives.MeasuredCase.TOOL;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.stft.bench.job.Readings;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;

/** The goals of collective operations by readiness, on the medians of {@code benchmarks/collectives.sh}. */
final class CollectiveGoals {

    private static final int RENDEZVOUS = 262_144;
    /** The ranks that pass data on in MPJ Express's tree from rank 0, by the number of ranks. */
    private static final Map<Integer, Set<String>> INNER = Map.of(4, Set.of("late-3"), 8,
        Set.of("late-3", "late-4", "late-7"));

    private final Chapter goals;
    private final int ranks;

    private CollectiveGoals(Chapter goals, int ranks) {
        this.goals = goals;
        this.ranks = ranks;
    }

    /** The goals that the measured cases tell about: without detached sends for short delays, else with them. */
    static Chapter of(Map<String, Readings> jobs) {
        Chapter goals = new Chapter("Goals");
        jobs.forEach((name, job) -> {
            CollectiveGoals each = new CollectiveGoals(goals, Integer.parseInt(name.substring(0, name.indexOf('-'))));
            List<MeasuredCase> cases = MeasuredCase.of(job);
            if (name.endsWith("-leaves-detach-0")) {
                each.oneLate(cases);
            } else if (name.contains("-leaves-")) {
                each.noDelays(cases);
                each.oneVeryLate(cases);
            }
        });
        return goals;
    }

    private void noDelays(List<MeasuredCase> cases) {
        List<MeasuredCase> none = cases.stream().filter(each -> each.pattern().equals(Delays.NONE)).toList();
        worst("no delays, 8 B: makespan", 1.091, MAKESPAN, none, each -> each.bytes() == 8);
        worst("no delays, 1 KB: makespan", 1.05, MAKESPAN, none, each -> each.bytes() == 1024);
        worst("no delays, 64 KB and more: makespan", 1.02, MAKESPAN, none, each -> each.bytes() >= 65_536);
        worst("no delays, Scatter above 16 KB, Gather of 64 KB: makespan", 1.03, MAKESPAN, none,
            each -> each.operation().equals("SCATTER") && each.bytes() > 16_384
                || each.operation().equals("GATHER") && each.bytes() == 65_536);
    }

    private void worst(String what, double most, String value, List<MeasuredCase> cases,
        Predicate<MeasuredCase> which) {
        cases.stream().filter(which).max(Comparator.comparingDouble(each -> each.ratios(TOOL, OWN, value).median()))
            .ifPresent(worst -> {
                Sample ratio = worst.ratios(TOOL, OWN, value);
                goals.judge(ranks + " ranks, " + what + " in the worst of all cases", "at most " + most,
                    ratio.withRange(2) + ", " + worst.name(), ratio.median() <= most);
            });
    }

    /** One rank late by one hop less than the tree is deep, at the position that is worst for each. */
    private void oneLate(List<MeasuredCase> cases) {
        int depth = Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
        gain("Bcast of 256 KiB, one rank late by " + (depth - 1) + " hops, worst position: gain in makespan",
            0.8 * (depth - 1) / depth,
            cases.stream().filter(each -> isLateBroadcast(each) && each.hops() == depth - 1));
        gain("Gather of 256 KiB, rank 1 late by " + (ranks - 2) + " hops: gain in makespan",
            0.8 * (ranks - 2) / (ranks - 1), cases.stream().filter(each -> each.operation().equals("GATHER")
                && each.bytes() == RENDEZVOUS && each.pattern().equals("late-1") && each.hops() == ranks - 2));
    }

    private static boolean isLateBroadcast(MeasuredCase each) {
        return each.operation().equals("BCAST") && each.bytes() == RENDEZVOUS && each.pattern().startsWith("late-");
    }

    private void gain(String what, double wanted, Stream<MeasuredCase> which) {
        double own = 0;
        double tool = 0;
        for (MeasuredCase each : which.toList()) {
            own = Math.max(own, each.times(OWN, MAKESPAN).median());
            tool = Math.max(tool, each.times(TOOL, MAKESPAN).median());
        }
        if (tool > 0 && wanted > 0) {
            goals.judge(ranks + " ranks, " + what, "at least " + Sample.number(wanted, 2),
                Sample.number(own / tool - 1, 2), own / tool - 1 >= wanted);
        }
    }

    private void oneVeryLate(List<MeasuredCase> cases) {
        for (boolean inner : new boolean[] {true, false}) {
            worst("Bcast of 256 KiB, one rank late by 50 hops that passes data on " + (inner ? "" : "to nobody ")
                + "in MPJ's tree, detached: mean in call", inner ? 0.2 : 0.4, MEAN, cases,
                each -> isLateBroadcast(each) && each.hops() >= 50
                    && INNER.getOrDefault(ranks, Set.of()).contains(each.pattern()) == inner);
        }
    }
}
