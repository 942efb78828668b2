package org.stft.race;

import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;
import org.stft.race.match.Message;
import org.stft.race.match.Receive;
import org.stft.race.order.Clock;
import org.stft.race.order.CollectiveClocks;

/** A rank: what it has done that is not processed yet, and what it knows. */
final class Rank {

    /** The events that wait for the completion of receives posted before, at most. */
    private static final int LOOK_AHEAD = 65_536;

    final int number;
    Clock clock = Clock.ZERO;
    /** It is in the analyser's queue. */
    boolean scheduled;
    private final Analyser analyser;
    private final Map<Communicator, ReceiveSide> sides = new IdentityHashMap<>();
    private final ArrayDeque<AnalysisStep> steps = new ArrayDeque<>();
    private final EventIntake intake;
    private Receive lastProbe;
    private ReceiveSide lastProbeAt;
    private int component = -1;

    Rank(int number, Analyser analyser) {
        this.number = number;
        this.analyser = analyser;
        this.intake = new EventIntake(this, analyser, steps::add);
    }

    int queued() {
        return steps.size();
    }

    ReceiveSide side(Communicator communicator) {
        ReceiveSide side = sides.get(communicator);
        if (side == null) {
            side = analyser.receiveSide(this);
            sides.put(communicator, side);
        }
        return side;
    }

    Iterable<ReceiveSide> sides() {
        return sides.values();
    }

    /** The component of this rank in clocks: given at its first tick, or asked for. */
    int component() {
        if (component < 0) {
            component = analyser.nextComponent();
        }
        return component;
    }

    /**
     * AnalysisCounts an event that is part of the order: only those of ranks that use wildcards, which is enough for all
     * verdicts.
     */
    long tick() {
        clock = clock.tick(component());
        return clock.get(component);
    }

    void add(RankAction event) {
        intake.add(event);
    }

    /** Processes what can be processed. */
    void run() {
        while (!steps.isEmpty() && steps.peek().run()) {
            steps.poll();
        }
        if (steps.size() > LOOK_AHEAD && steps.peek() instanceof AnalysisStep.Received received
            && (!received.receive().isPlaced() || received.receive().hasStamp())) {
            received.side().giveUp();
        }
    }

    /** Processes the next step though what it waits for will never happen. */
    void force() {
        steps.poll().force();
    }

    void wake(int rank) {
        analyser.wake(rank);
    }

    void unresolved() {
        analyser.unresolved();
    }

    void tickIfAll() {
        if (analyser.ticksAlways()) {
            tick();
        }
    }

    void completed(ReceiveSide side, Receive receive) {
        matched(side, receive, analyser.ticksAlways() || side.hasOpenWildcard());
        noteProbe(side, receive);
        side.completed(receive);
        learn(receive);
        if (receive.isWildcard()) {
            analyser.chosen(receive, this);
        }
    }

    /** A receive or probe is complete: it and those that were matched before it are matched, so their messages sent. */
    private void matched(ReceiveSide side, Receive receive, boolean counts) {
        receive.completeAt(counts ? tick() : 0);
        if (side.isWatched()) {
            for (Receive each : side.matched(receive, component())) {
                clock = each.hasStamp() ? clock.merge(each.message().stamp()) : clock;
            }
        }
    }

    private void noteProbe(ReceiveSide side, Receive receive) {
        if (lastProbe != null && lastProbeAt == side) {
            receive.followsProbe();
            Message message = receive.message();
            if (message != null && lastProbe.message() == message) {
                message.chosenBy(lastProbe.posting());
            }
            lastProbe = null;
        }
    }

    private void learn(Receive receive) {
        if (!receive.hasStamp()) {
            return;
        }
        Message message = receive.message();
        clock = clock.merge(message.stamp());
        if (message.isSynchronous()) {
            message.receiverClock(receive.posting().blocking() ? clock : null);
            wake(message.source());
        }
    }

    void probed(ReceiveSide side, Receive probe) {
        side.watch(probe);
        matched(side, probe, probe.isWildcard() || side.hasOpenWildcard());
        if (probe.isWildcard()) {
            side.probed(probe);
            lastProbe = probe;
            lastProbeAt = side;
        }
        if (probe.hasStamp()) {
            clock = clock.merge(probe.message().stamp());
        }
        if (probe.isWildcard()) {
            analyser.chosen(probe, this);
        }
    }

    void chosen(RankAction.Completion completion, long after) {
        analyser.chosen(this, completion, after);
    }

    void enter(RankAction.Collective operation, CollectiveClocks collective) {
        collective.enter(number, operation.order(), clock).forEach(this::wake);
    }
}
