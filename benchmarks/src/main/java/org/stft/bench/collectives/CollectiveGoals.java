package org.stft.bench.collectives;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.stft.bench.collectives.MeasuredCase.Time;
import org.stft.bench.report.Goal;
import org.stft.bench.report.Numbers;
import org.stft.bench.report.Sample;

/** The goals of collective operations by readiness, on the medians of {@code benchmarks/collectives.sh}. */
final class CollectiveGoals {

    private static final int RENDEZVOUS = 262_144;
    /** The ranks that pass data on in MPJ Express's tree from rank 0, by the number of ranks. */
    private static final Map<Integer, Set<Integer>> INNER = Map.of(4, Set.of(3), 8, Set.of(3, 4, 7));
    private static final double MOST_INNER = 0.2;
    private static final double MOST_LEAF = 0.4;

    private final List<Goal> goals = new ArrayList<>();
    private final int ranks;

    private CollectiveGoals(int ranks) {
        this.ranks = ranks;
    }

    /**
     * The goals that the measured cases tell about.
     *
     * @param strict by number of ranks, cases in mode {@code leaves} without detached sends
     * @param detached the same with detached sends
     */
    static List<Goal> of(Map<Integer, List<MeasuredCase>> strict, Map<Integer, List<MeasuredCase>> detached) {
        List<Goal> all = new ArrayList<>();
        new TreeMap<>(detached).forEach((ranks, cases) -> {
            CollectiveGoals each = new CollectiveGoals(ranks);
            each.noDelays(cases);
            each.oneLate(strict.getOrDefault(ranks, List.of()));
            each.oneVeryLate(cases);
            each.besideSimGrid(cases);
            all.addAll(each.goals);
        });
        return all;
    }

    private void noDelays(List<MeasuredCase> cases) {
        List<MeasuredCase> none = cases.stream().filter(each -> each.pattern().equals(Delays.NONE)).toList();
        atMost("no delays, 8 B: makespan", 1.091, none, each -> each.bytes() == 8);
        atMost("no delays, 1 KB: makespan", 1.05, none, each -> each.bytes() == 1024);
        atMost("no delays, 64 KB and more: makespan", 1.02, none, each -> each.bytes() >= 65_536);
        atMost("no delays, Scatter above 16 KB, Gather of 64 KB: makespan", 1.03, none,
            each -> each.operation() == Way.Operation.SCATTER && each.bytes() > 16_384
                || each.operation() == Way.Operation.GATHER && each.bytes() == 65_536);
    }

    private void atMost(String what, double most, List<MeasuredCase> cases, Predicate<MeasuredCase> which) {
        cases.stream().filter(which).max((one, other) -> Double.compare(makespan(one).median(),
            makespan(other).median())).ifPresent(worst -> add(what + " in the worst of all operations",
                "at most "
                    + most,
                makespan(worst), makespan(worst).median() <= most, worst));
    }

    private static Sample makespan(MeasuredCase each) {
        return each.ratios(MeasuredCase.TOOL, MeasuredCase.OWN, Time::makespan);
    }

    private void add(String what, String wanted, Sample found, boolean reached, MeasuredCase worst) {
        goals.add(new Goal(ranks + " ranks, " + what, wanted, Numbers.decimals(found.median(), 2) + " ("
            + Numbers.range(found.interval(), 2) + "), " + worst.name().replaceAll(" +", " "), reached));
    }

    /** One rank late by one hop less than the tree is deep, at the position that is worst for each. */
    private void oneLate(List<MeasuredCase> cases) {
        int depth = Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
        Predicate<MeasuredCase> late = each -> each.operation() == Way.Operation.BCAST && each.bytes() == RENDEZVOUS
            && each.pattern().startsWith("late-") && each.hops() == depth - 1;
        double own = worst(cases, late, MeasuredCase.OWN);
        double tool = worst(cases, late, MeasuredCase.TOOL);
        gain("Bcast of 256 KiB, one rank late by " + (depth - 1) + " hops, worst position: gain in makespan",
            0.8 * (depth - 1) / depth, own, tool);
        Predicate<MeasuredCase> gather = each -> each.operation() == Way.Operation.GATHER
            && each.bytes() == RENDEZVOUS && each.pattern().equals("late-1") && each.hops() == ranks - 2;
        gain("Gather of 256 KiB, rank 1 late by " + (ranks - 2) + " hops: gain in makespan",
            0.8 * (ranks - 2) / (ranks - 1), worst(cases, gather, MeasuredCase.OWN),
            worst(cases, gather, MeasuredCase.TOOL));
    }

    private static double worst(List<MeasuredCase> cases, Predicate<MeasuredCase> which, String way) {
        return cases.stream().filter(which).mapToDouble(each -> each.times(way, Time::makespan).median()).max()
            .orElse(0);
    }

    private void gain(String what, double wanted, double own, double tool) {
        if (tool > 0 && wanted > 0) {
            goals.add(new Goal(ranks + " ranks, " + what, "at least " + Numbers.decimals(wanted, 2),
                Numbers.decimals(own / tool - 1, 2), own / tool - 1 >= wanted));
        }
    }

    private void oneVeryLate(List<MeasuredCase> cases) {
        for (boolean inner : new boolean[] {true, false}) {
            double most = inner ? MOST_INNER : MOST_LEAF;
            cases.stream().filter(each -> each.operation() == Way.Operation.BCAST && each.bytes() == RENDEZVOUS
                && each.hops() >= 50 && each.pattern().startsWith("late-") && isInner(each) == inner)
                .max((one, other) -> Double.compare(mean(one).median(), mean(other).median()))
                .ifPresent(worst -> add("Bcast of 256 KiB, one rank late by 50 hops that passes data on "
                    + (inner ? "" : "to nobody ") + "in MPJ's tree, detached: mean in call", "at most " + most,
                    mean(worst), mean(worst).median() <= most, worst));
        }
    }

    private boolean isInner(MeasuredCase each) {
        return INNER.getOrDefault(ranks, Set.of())
            .contains(Integer.valueOf(each.pattern().substring("late-".length())));
    }

    private static Sample mean(MeasuredCase each) {
        return each.ratios(MeasuredCase.TOOL, MeasuredCase.OWN, Time::mean);
    }

    private void besideSimGrid(List<MeasuredCase> cases) {
        List<Sample> ratios = cases.stream().filter(each -> ranks > 2)
            .flatMap(each -> each.bestScheme().map(best -> each.ratios(MeasuredCase.TOOL, best, Time::mean)).stream())
            .toList();
        if (!ratios.isEmpty()) {
            long worse = ratios.stream().filter(each -> each.median() > 1).count();
            long sure = ratios.stream().filter(each -> each.interval().from() > 1).count();
            goals.add(new Goal(ranks + " ranks, Bcast beside the best of SimGrid's schemes: mean in call",
                "not longer in any case", "longer in " + worse + " of " + ratios.size() + " cases, in " + sure
                    + " with the whole interval",
                worse == 0));
        }
    }
}
