package org.stft.log.follow;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventText;
import org.stft.log.Tables;
import org.stft.log.ToolBlocks.ToolBlock;

/** The log of one rank, read for all that examine its run. */
final class RankReader implements AutoCloseable {

    private final int rank;
    private final EventChain reader;
    private final List<? extends RunExamination> examinations;
    private String stopped;
    private boolean threads;
    private boolean restarted;
    private final Polling polling = new Polling();

    RankReader(int rank, EventChain reader, List<? extends RunExamination> examinations) {
        this.rank = rank;
        this.reader = reader;
        this.examinations = examinations;
        examinations.forEach(each -> each.begins(rank, reader.run()));
    }

    /**
     * Passes on the events that are available.
     *
     * @param most the maximum number of events
     * @return the number of events passed on
     */
    int read(int most) throws IOException {
        int count = 0;
        while (count < most && stopped == null) {
            Event event = reader.next();
            for (ToolBlock block : reader.takeBlocks()) {
                examinations.forEach(each -> each.block(rank, block));
            }
            if (reader.isDamaged()) {
                stopped = "the log of rank " + rank + " is damaged: what the rank did "
                    + (event == null ? "then" : "from event " + event.number() + " on") + " is not examined";
                return count;
            }
            if (event == null) {
                return count;
            }
            count++;
            polling.add(event);
            threads |= event.thread() > 0;
            restarted |= event.kind() == EventKind.RESTARTED && !event.fromProcessImage();
            try {
                add(event);
            } catch (IllegalArgumentException e) {
                stopped = e.getMessage();
            }
        }
        return count;
    }

    int rank() {
        return rank;
    }

    /** The rank has ended, however. */
    void finish() {
        reader.finish();
    }

    /** Passes on the calls that the rank has not returned from: their messages may be in flight. */
    void addOpenCalls() throws IOException {
        try {
            for (Event call : stopped == null ? reader.openCalls() : List.<Event>of()) {
                for (RunExamination each : examinations) {
                    each.addOpen(rank, call, reader.tablesOfOpenCalls());
                }
            }
            for (RunExamination each : examinations) {
                each.ended(rank);
            }
        } catch (IllegalArgumentException e) {
            stopped = e.getMessage();
        }
    }

    /** What the rank is doing, once all its events were read. */
    RunExamination.RankNow now() throws IOException {
        return new RunExamination.RankNow(rank, stopped == null ? reader.openCalls() : List.of(),
            reader.tablesOfOpenCalls(),
            stopped == null && reader.isClosed() ? Optional.of(reader.ending()) : Optional.empty(),
            stopped == null);
    }

    /** The most events of the rank that wait for others in an examination. */
    int waiting() {
        int most = 0;
        for (RunExamination each : examinations) {
            most = Math.max(most, each.waiting(rank));
        }
        return most;
    }

    /** The calls that the rank has not returned from, or polls with again and again, in words. */
    List<String> openCalls() throws IOException {
        List<String> open = reader.openCalls().stream().map(call -> "rank " + rank + " is in " + text(call)).toList();
        return open.isEmpty() && !reader.isClosed()
            ? polling.series().map(polls -> "rank " + rank + " polls: " + text(polls)).stream().toList()
            : open;
    }

    private String text(Event call) {
        Tables tables = reader.tablesOfOpenCalls();
        return EventText.ofOpen(call, tables) + (call.site() < 0 ? "" : " at " + tables.site(call.site()));
    }

    /** True if the rank is in a call, or polls now. */
    boolean isWaiting() throws IOException {
        return !reader.isClosed()
            && (!reader.openCalls().isEmpty() || !hasEnded() && polling.isGoingOn(reader.run()));
    }

    /** True if the rank does nothing any more. */
    boolean hasEnded() {
        return reader.isClosed() || reader.run().hasNoProcess();
    }

    /** How the rank has ended, in words; empty if it has not. */
    List<String> end() throws IOException {
        if (reader.isClosed()) {
            return List.of("rank " + rank + " has ended: " + reader.ending());
        }
        return hasEnded() && reader.openCalls().isEmpty()
            ? List.of("rank " + rank + " is dead: its process " + reader.run().get("pid") + " has ended outside of MPI")
            : List.of();
    }

    /** The number of events that were read and are not polls that found nothing. */
    long progress() {
        return polling.others();
    }

    /** The reason why the log was read up to a point only, or null. */
    String stopped() {
        return stopped;
    }

    /** Several threads of the rank have called MPI. */
    boolean hasThreads() {
        return threads;
    }

    /** The program began with the objects of a version. */
    boolean hasRestarted() {
        return restarted;
    }

    EventChain reader() {
        return reader;
    }

    private void add(Event event) {
        if (event.kind() == EventKind.GAP) {
            stopped = event.missing() + " events of rank " + rank + " are missing; what it did after event "
                + event.number() + " is not examined";
        }
        for (RunExamination each : examinations) {
            each.add(rank, event, reader.tables());
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
