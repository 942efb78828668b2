package org.stft.occmpe.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The bus between the engines: a crossbar. Disjoint pairs transfer at the same time without slowing each other; a
 * transfer needs both of its ends. Keeps the status register and delivers it to all engines when the root asks for it.
 */
final class Bus {

    private final Clock clock;
    private final Parameters parameters;
    private final Observer observer;
    private final Engine[] engines;
    private final StatusRegister register = new StatusRegister();
    private final List<Engine> offering = new ArrayList<>();
    private final List<Engine> waitingForStatus = new ArrayList<>();
    private BitSet latched;
    private long lastCompletion;
    private int transfers;

    Bus(Clock clock, Parameters parameters, Observer observer, int nodes) {
        this.clock = clock;
        this.parameters = parameters;
        this.observer = observer;
        engines = new Engine[nodes];
    }

    void connect(Engine engine) {
        engines[engine.node()] = engine;
    }

    /** An interfering transfer, already accepted, keeps the node until a given cycle. */
    void interfere(int node, long cycles, Runnable released) {
        register.busy(node);
        clock.after(cycles, () -> {
            register.free(node);
            released.run();
        });
    }

    /** Samples the status register for the root and delivers it to all engines that wait for it, now or later. */
    void readStatus(Engine root, int cycles) {
        latched = register.sample();
        deliver(root, cycles);
        waitingForStatus.forEach(engine -> deliver(engine, cycles));
        waitingForStatus.clear();
    }

    /** Delivers the status vector that the root has asked for; an engine that was busy then fetches the latched one. */
    void awaitStatus(Engine engine, int cycles) {
        if (latched == null) {
            waitingForStatus.add(engine);
        } else {
            deliver(engine, cycles);
        }
    }

    private void deliver(Engine engine, int cycles) {
        clock.after(cycles, () -> engine.statusDelivered(latched));
    }

    /** Registers an engine that has a message to issue. */
    void offer(Engine engine) {
        offering.add(engine);
    }

    /** At the end of a cycle: accepts every message for which both ends are ready. */
    void arbitrate() {
        for (Engine engine : offering) {
            if (engine.isIssuing()) {
                match(engine);
            }
        }
        offering.clear();
    }

    private void match(Engine engine) {
        Entry head = engine.queue().head();
        Engine receiver = head.isReceive() ? engine : engines[head.partner()];
        if (!receiver.isIssuing()) {
            return;
        }
        for (Entry entry : receiver.queue().issuable()) {
            Engine sender = engines[entry.partner()];
            if (entry.isReceive() && sender.offersTo(receiver)) {
                accept(sender, sender.queue().head(), receiver, entry);
                return;
            }
        }
    }

    private void accept(Engine sender, Entry send, Engine receiver, Entry receive) {
        long bytes = sender.bytes(send);
        register.busy(sender.node());
        register.busy(receiver.node());
        observer.accepted(clock.now(), sender.node(), receiver.node(), bytes);
        sender.enter(EngineState.SYNC);
        receiver.enter(EngineState.SYNC);
        clock.after(parameters.syncCycles(bytes), () -> {
            sender.enter(EngineState.TRANSFER);
            receiver.enter(EngineState.TRANSFER);
            clock.after(parameters.dataCycles(bytes), () -> complete(sender, send, receiver, receive));
        });
    }

    private void complete(Engine sender, Entry send, Engine receiver, Entry receive) {
        register.free(sender.node());
        register.free(receiver.node());
        transfers++;
        lastCompletion = clock.now();
        sender.completed(send);
        receiver.completed(receive);
    }

    long lastCompletion() {
        return lastCompletion;
    }

    int transfers() {
        return transfers;
    }
}
