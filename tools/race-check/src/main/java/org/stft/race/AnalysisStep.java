package org.stft.race;

import org.stft.race.order.Clock;
import org.stft.race.order.CollectiveClocks;

/** An event of a rank during the analysis, in the rank's program order. */
sealed interface AnalysisStep {

    /** Processes it if all that happened before it is processed. Returns false if not. */
    boolean run();

    /** Processes it though something that happened before it is in no log. */
    void force();

    record Sent(Rank rank, Message message, ReceiveSide inbox) implements AnalysisStep {

        @Override
        public boolean run() {
            force();
            return true;
        }

        @Override
        public void force() {
            rank.tickIfAll();
            message.stamp = rank.clock;
            inbox.sent(message);
            rank.wake(message.destination);
        }
    }

    record SendCompleted(Rank rank, Message message) implements AnalysisStep {

        @Override
        public boolean run() {
            if (message.taken != null) {
                rank.clock = rank.clock.merge(message.taken);
                message.taken = null;
                return true;
            }
            return message.receive != null && !message.receive.blocking;
        }

        @Override
        public void force() {
            rank.unresolved();
        }
    }

    record Posted(Rank rank, Receive receive) implements AnalysisStep {

        @Override
        public boolean run() {
            receive.inbox.posted(receive);
            return true;
        }

        @Override
        public void force() {
            run();
        }
    }

    record Received(Rank rank, Receive receive) implements AnalysisStep {

        @Override
        public boolean run() {
            if (!receive.settled || !receive.hasStamp() || !receive.inbox.isDecided(receive)) {
                return false;
            }
            complete();
            return true;
        }

        @Override
        public void force() {
            rank.unresolved();
            complete();
        }

        private void complete() {
            rank.completed(receive);
        }
    }

    record Probed(Rank rank, Receive probe) implements AnalysisStep {

        @Override
        public boolean run() {
            if (!probe.settled || !probe.hasStamp() || !probe.inbox.isDecided(probe)) {
                return false;
            }
            rank.probed(probe);
            return true;
        }

        @Override
        public void force() {
            rank.unresolved();
            rank.probed(probe);
        }
    }

    record Chosen(Rank rank, Event.Completion completion, long after) implements AnalysisStep {

        @Override
        public boolean run() {
            rank.chosen(completion, after);
            return true;
        }

        @Override
        public void force() {
            run();
        }
    }

    /** A collective operation: entered once, left when those that it depends on have entered. */
    final class Entered implements AnalysisStep {

        private final Rank rank;
        private final Event.Collective operation;
        private final long occurrence;
        private CollectiveClocks collective;

        Entered(Rank rank, Event.Collective operation, long occurrence) {
            this.rank = rank;
            this.operation = operation;
            this.occurrence = occurrence;
        }

        @Override
        public boolean run() {
            if (collective == null) {
                collective = rank.enter(operation, occurrence);
            }
            Clock exit = collective.exit(rank.number, operation.root(), operation.from());
            if (exit == null) {
                return false;
            }
            rank.leave(operation, occurrence, collective, exit);
            return true;
        }

        @Override
        public void force() {
            rank.unresolved();
            rank.leave(operation, occurrence, collective,
                collective.exitAnyway(rank.number, operation.root(), operation.from()));
        }
    }
}
