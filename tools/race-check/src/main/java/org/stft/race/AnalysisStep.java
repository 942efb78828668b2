package org.stft.race;

import org.stft.race.match.Message;
import org.stft.race.match.Receive;
import org.stft.race.order.Clock;
import org.stft.race.order.CollectiveClocks;

/** An event of a rank during the analysis, in the rank's program order. */
sealed interface AnalysisStep {

    /** Processes it if all that happened before it is processed. Returns false if not. */
    boolean run();

    /** Processes it though something that happened before it is in no log. */
    void force();

    private static boolean isDecided(ReceiveSide side, Receive receive) {
        return receive.isPlaced() && receive.hasStamp() && side.isDecided(receive);
    }

    record Sent(Rank rank, ReceiveSide receiver, Message message) implements AnalysisStep {

        @Override
        public boolean run() {
            force();
            return true;
        }

        @Override
        public void force() {
            rank.tickIfAll();
            message.stamp(rank.clock);
            receiver.sent(message);
            rank.wake(message.destination());
        }
    }

    record SendCompleted(Rank rank, Message message) implements AnalysisStep {

        @Override
        public boolean run() {
            Clock ofReceiver = message.takeReceiverClock();
            if (ofReceiver != null) {
                rank.clock = rank.clock.merge(ofReceiver);
                return true;
            }
            return message.taker() != null && !message.taker().blocking();
        }

        @Override
        public void force() {
            rank.unresolved();
        }
    }

    record Posted(Rank rank, ReceiveSide side, Receive receive) implements AnalysisStep {

        @Override
        public boolean run() {
            side.posted(receive);
            return true;
        }

        @Override
        public void force() {
            run();
        }
    }

    record Received(Rank rank, ReceiveSide side, Receive receive) implements AnalysisStep {

        @Override
        public boolean run() {
            if (!isDecided(side, receive)) {
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
            rank.completed(side, receive);
        }
    }

    record Probed(Rank rank, ReceiveSide side, Receive probe) implements AnalysisStep {

        @Override
        public boolean run() {
            if (!isDecided(side, probe)) {
                return false;
            }
            rank.probed(side, probe);
            return true;
        }

        @Override
        public void force() {
            rank.unresolved();
            rank.probed(side, probe);
        }
    }

    record Chosen(Rank rank, RankAction.Completion completion, long after) implements AnalysisStep {

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
        private final RankAction.Collective operation;
        private final CollectiveClocks collective;
        private boolean entered;

        Entered(Rank rank, RankAction.Collective operation, CollectiveClocks collective) {
            this.rank = rank;
            this.operation = operation;
            this.collective = collective;
        }

        @Override
        public boolean run() {
            if (!entered) {
                entered = true;
                rank.enter(operation, collective);
            }
            Clock exit = collective.exit(rank.number, operation.root(), operation.from());
            if (exit == null) {
                return false;
            }
            rank.clock = exit;
            return true;
        }

        @Override
        public void force() {
            rank.unresolved();
            rank.clock = collective.exitAnyway(rank.number, operation.root(), operation.from());
        }
    }
}
