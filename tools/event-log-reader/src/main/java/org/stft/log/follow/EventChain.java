package org.stft.log.follow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.stft.log.Event;
import org.stft.log.EventReader;
import org.stft.log.LogProblem;
import org.stft.log.LoggedRun;
import org.stft.log.RunInfo;
import org.stft.log.Tables;
import org.stft.log.ToolBlocks.ToolBlock;

/**
 * The events of one rank: those of a run, and before them those of the runs that it continues from process images, up
 * to the checkpoint. What a restart has taken back is left out.
 */
final class EventChain implements AutoCloseable {

    private final List<EventReader> readers;
    private final List<Event> first = new ArrayList<>();
    private final List<ToolBlock> blocks = new ArrayList<>();
    private int at;

    private EventChain(List<EventReader> readers) throws IOException {
        this.readers = readers;
        for (EventReader reader : readers) {
            reader.keepToolBlocks();
            first.add(reader == readers.get(0) ? null : reader.next());
        }
    }

    /** @throws IOException if the run has no log of this rank that can be read */
    static EventChain open(LoggedRun run, int rank) throws IOException {
        List<EventReader> readers = new ArrayList<>();
        EventReader newest = EventReader.open(run.directory(), rank);
        readers.add(newest);
        for (String previous = newest.run().get("previous"); !previous.isEmpty(); previous = readers
            .get(readers.size() - 1).run().get("previous")) {
            Path directory = run.directory().resolveSibling(previous);
            EventReader reader = EventReader.open(directory, rank);
            reader.finish();
            readers.add(reader);
        }
        Collections.reverse(readers);
        return new EventChain(readers);
    }

    /** The next event, or null if there is none now. */
    Event next() throws IOException {
        Event event = current().next();
        if (at + 1 < readers.size()
            && (event == null || first.get(at + 1) != null && event.number() >= first.get(at + 1).number())) {
            current().takeToolBlocks().stream().filter(this::isBeforeTheCheckpoint).forEach(blocks::add);
            at++;
            return first.get(at) == null ? current().next() : first.get(at);
        }
        return event;
    }

    private boolean isBeforeTheCheckpoint(ToolBlock block) {
        return at + 1 == readers.size() || first.get(at + 1) == null || block.next() <= first.get(at + 1).number();
    }

    /** The blocks of tools that were read since the last time. */
    List<ToolBlock> takeBlocks() {
        current().takeToolBlocks().stream().filter(this::isBeforeTheCheckpoint).forEach(blocks::add);
        List<ToolBlock> taken = List.copyOf(blocks);
        blocks.clear();
        return taken;
    }

    private EventReader current() {
        return readers.get(at);
    }

    private EventReader newest() {
        return readers.get(readers.size() - 1);
    }

    /** The names for the numbers in the last event. */
    Tables tables() {
        return current().tables();
    }

    /** The rank has ended, however. */
    void finish() {
        newest().finish();
    }

    RunInfo run() {
        return newest().run();
    }

    String ending() {
        return newest().ending();
    }

    boolean endedInCall() {
        return newest().endedInCall();
    }

    boolean isClosed() {
        return newest().isClosed();
    }

    /** The calls in which the rank is now, or was when it ended. */
    List<Event> openCalls() throws IOException {
        return newest().openCalls();
    }

    /** The names for the numbers in {@link #openCalls}. */
    Tables tablesOfOpenCalls() {
        return newest().tables();
    }

    /** Something else than events was damaged in what was read. */
    boolean isDamaged() {
        return current().isDamaged();
    }

    List<LogProblem> findings() {
        return readers.stream().flatMap(reader -> reader.findings().stream()).toList();
    }

    /** The names of the runs. */
    List<String> runs() {
        return readers.stream().map(reader -> reader.run().run()).toList();
    }

    @Override
    public void close() throws IOException {
        for (EventReader reader : readers) {
            reader.close();
        }
    }
}
