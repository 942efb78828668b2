package org.stft.race;

import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.Map;
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
    private final Map<Communicator, ReceiveSide> inboxes = new IdentityHashMap<>();
    private final ArrayDeque<AnalysisStep> steps = new ArrayDeque<>();
    private final EventIntake intake;
    private Receive lastProbe;
    private int component = -1;

    Rank(int number, Analyser analyser) {
        this.number = number;
        this.analyser = analyser;
        this.intake = new EventIntake(this, analyser, steps::add);
    }

    int queued() {
        return steps.size();
    }

    ReceiveSide inbox(Communicator communicator) {
        ReceiveSide inbox = inboxes.get(communicator);
        if (inbox == null) {
            inbox = new ReceiveSide(communicator, number, analyser, this::settled);
            inboxes.put(communicator, inbox);
        }
        return inbox;
    }

    Iterable<ReceiveSide> inboxes() {
        return inboxes.values();
    }

    private void settled(Receive receive) {
        receive.inbox.channel(receive.source, receive.tag).received(receive);
        if (receive.message != null && receive.message.synchronous) {
            analyser.wake(receive.message.source);
        }
    }

    /** The component of this rank in clocks: given at its first tick, or asked for. */
    int component() {
        if (component < 0) {
            component = analyser.nextComponent();
        }
        return component;
    }

    /**
     * Counts an event that is part of the order: only those of ranks that use wildcards, which is enough for all
     * verdicts.
     */
    long tick() {
        clock = clock.tick(component());
        return clock.get(component);
    }

    void add(Event event) {
        intake.add(event);
    }

    /** Processes what can be processed. */
    void run() {
        while (!steps.isEmpty() && steps.peek().run()) {
            steps.poll();
        }
        if (steps.size() > LOOK_AHEAD && steps.peek() instanceof AnalysisStep.Received received
            && (!received.receive().settled || received.receive().hasStamp())) {
            received.receive().inbox.giveUp();
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

    void completed(Receive receive) {
        matched(receive, analyser.ticksAlways() || receive.inbox.hasOpenWildcard());
        noteProbe(receive);
        receive.inbox.completed(receive);
        learn(receive);
        if (receive.isWildcard()) {
            analyser.chosen(receive, this);
        }
    }

    /** A receive or probe is complete: it and those that were matched before it are matched, so their messages sent. */
    private void matched(Receive receive, boolean counts) {
        receive.k = counts ? tick() : 0;
        if (receive.inbox.isWatched()) {
            for (Receive each : receive.inbox.matched(receive, component())) {
                clock = each.hasStamp() ? clock.merge(each.message.stamp) : clock;
            }
        }
    }

    private void noteProbe(Receive receive) {
        if (lastProbe != null && lastProbe.inbox == receive.inbox) {
            receive.afterProbe = true;
            receive.chosenBy = lastProbe.message == receive.message ? lastProbe : null;
            lastProbe = null;
        }
    }

    private void learn(Receive receive) {
        if (!receive.hasStamp()) {
            return;
        }
        clock = clock.merge(receive.message.stamp);
        if (receive.message.synchronous) {
            receive.message.taken = receive.blocking ? clock : null;
            wake(receive.source);
        }
    }

    void probed(Receive probe) {
        probe.inbox.watch(probe);
        matched(probe, probe.isWildcard() || probe.inbox.hasOpenWildcard());
        if (probe.isWildcard()) {
            probe.inbox.probed(probe);
            lastProbe = probe;
        }
        if (probe.hasStamp()) {
            clock = clock.merge(probe.message.stamp);
        }
        if (probe.isWildcard()) {
            analyser.chosen(probe, this);
        }
    }

    void chosen(Event.Completion completion, long after) {
        analyser.chosen(this, completion, after);
    }

    CollectiveClocks enter(Event.Collective operation, long occurrence) {
        CollectiveClocks collective = analyser.collective(operation, occurrence);
        collective.enter(number, clock).forEach(this::wake);
        return collective;
    }

    void leave(Event.Collective operation, long occurrence, CollectiveClocks collective, Clock exit) {
        clock = exit;
        if (collective.leave()) {
            analyser.ended(operation, occurrence);
        }
    }
}
