package org.stft.log.follow;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.stft.log.Event;
import org.stft.log.RunInfo;
import org.stft.log.Tables;
import org.stft.log.ToolBlocks.ToolBlock;

/**
 * What examines the events of one run. The events of each rank are given in its program order; the ranks may be ahead of
 * each other by any number of events. An {@link IllegalArgumentException} says that an event does not fit to those
 * before, so the log is damaged: nothing more of this rank is read. Called on one thread.
 */
public interface RunExamination {

    /** The log of a rank was opened; its events follow. */
    default void begins(int rank, RunInfo log) {
    }

    /**
     * Adds the next event of a rank.
     *
     * @param tables explain the numbers in the event
     */
    void add(int rank, Event event, Tables tables);

    /**
     * Adds a block that a tool has written into the log of a rank, the blocks of each rank in the order written. It is
     * there not later than the event that follows it; events before it may come after it.
     */
    default void block(int rank, ToolBlock block) {
    }

    /** Adds a call that a rank has not returned from, after all its events. */
    void addOpen(int rank, Event call, Tables tables);

    /** There are no more events of a rank. */
    default void ended(int rank) {
    }

    /** The number of a rank's events that wait for those of others: the logs of others are read first. */
    default int waiting(int rank) {
        return 0;
    }

    /** All events that are in the logs at the moment have been added, or many have. */
    default void advanced() {
    }

    /**
     * What all ranks are doing. Given again and again while the run goes on, when all events in the logs have been added;
     * each rank was looked at after its events, and at a time of its own. A rank whose calls are the same ones twice, with
     * no event between, was in them at all times between.
     */
    default void looked(List<RankNow> ranks) {
    }

    /**
     * What a rank is doing.
     *
     * @param calls those in which its threads are, or were when it ended
     * @param tables explain the numbers in the calls
     * @param ending how it has ended, in one word; empty if it has not, or was killed
     * @param known false if events of the rank are missing
     */
    record RankNow(int rank, List<Event> calls, Tables tables, Optional<String> ending, boolean known) {}

    /** All ranks have ended, or nothing more is waited for. */
    void end(RunReader run) throws IOException;
}
