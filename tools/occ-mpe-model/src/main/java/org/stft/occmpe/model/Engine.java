package org.stft.occmpe.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The message passing engine of one node (OCC-MPE; paper, section 3): takes point-to-point commands or a collective
 * command from its core, converts the latter by status register, P/L table and ROM table, and issues its queue in
 * order.
 */
final class Engine {

    private final int node;
    private final Workload call;
    private final AddedCycles added;
    private final RomTable rom;
    private final Clock clock;
    private final Bus bus;
    private final Observer observer;
    private final IssueQueue queue = new IssueQueue();
    private EngineState state = EngineState.IDLE;
    private BitSet status;
    private LogicalTable table;
    private List<Entry> row;

    Engine(int node, Workload call, Parameters parameters, RomTable rom, Clock clock, Bus bus, Observer observer) {
        this.node = node;
        this.call = call;
        added = parameters.added().of(call.collective());
        this.rom = rom;
        this.clock = clock;
        this.bus = bus;
        this.observer = observer;
        bus.connect(this);
    }

    int node() {
        return node;
    }

    EngineState state() {
        return state;
    }

    IssueQueue queue() {
        return queue;
    }

    long bytes(Entry entry) {
        return (long) call.bytes() * entry.blocks();
    }

    /** Point-to-point commands, converted at user level. */
    void issue(List<Entry> messages) {
        enqueue(messages);
    }

    /** The collective command. In scatter and gather only the root has an order to choose. */
    void issueCollective() {
        if (call.collective() == Collective.BROADCAST || node == call.root()) {
            waitForStatus();
        } else {
            enqueue(List.of(
                call.collective() == Collective.SCATTER ? Entry.receive(call.root(), 1) : Entry.send(call.root(), 1)));
        }
    }

    private void waitForStatus() {
        enter(EngineState.WAIT_STATUS);
        if (node == call.root()) {
            bus.readStatus(this, added.waitStatus());
        } else {
            bus.awaitStatus(this, added.waitStatus());
        }
    }

    void statusDelivered(BitSet vector) {
        status = vector;
        spendIn(EngineState.REORDER, this::reordered);
    }

    private void reordered() {
        spendIn(EngineState.MAP, this::mapped);
    }

    private void mapped() {
        table = OrderBuilder.byStatus(call.nodes(), call.root(), status);
        observer.ordered(clock.now(), node, table);
        if (call.collective() == Collective.BROADCAST) {
            spendIn(EngineState.ROM_READ, this::romRead);
        } else {
            row = IntStream.range(1, call.nodes()).mapToObj(this::rootEntry).toList();
            spendIn(EngineState.ENQUEUE, this::translated);
        }
    }

    private Entry rootEntry(int logical) {
        return call.collective() == Collective.SCATTER ? Entry.send(logical, 1) : Entry.receive(logical, 1);
    }

    private void romRead() {
        row = rom.row(table.logical(node));
        spendIn(EngineState.ENQUEUE, this::translated);
    }

    private void translated() {
        List<Entry> messages = new ArrayList<>(row.size());
        row.forEach(entry -> messages.add(entry.withPartner(table.physical(entry.partner()))));
        enqueue(messages);
    }

    private void enqueue(List<Entry> messages) {
        observer.queued(clock.now(), node, messages);
        queue.append(messages);
        next();
    }

    void completed(Entry entry) {
        queue.remove(entry);
        next();
    }

    private void next() {
        if (queue.isEmpty()) {
            enter(EngineState.DONE);
        } else {
            enter(EngineState.ISSUE);
            bus.offer(this);
        }
    }

    boolean isIssuing() {
        return state == EngineState.ISSUE;
    }

    boolean offersTo(Engine receiver) {
        return isIssuing() && !queue.head().isReceive() && queue.head().partner() == receiver.node;
    }

    private void spendIn(EngineState next, Runnable then) {
        enter(next);
        clock.after(added.in(next), then);
    }

    void enter(EngineState next) {
        state = next;
        observer.entered(clock.now(), node, next);
    }
}
