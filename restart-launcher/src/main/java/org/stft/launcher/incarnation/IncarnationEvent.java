package org.stft.launcher.incarnation;

import java.util.OptionalInt;
import org.stft.link.RankEvent;

/** An event of the ranks of one incarnation, or of the launcher while they run. */
sealed interface IncarnationEvent {

    /** Takes each kind of event: a new kind does not compile until every handler takes it. */
    interface Handler {
        void reported(Reported event);

        void exited(Exited event);

        void signalled(Signalled event);

        void waitedForStacks(WaitedForStacks event);
    }

    /** Calls the handler's method for this kind. */
    void to(Handler handler);

    /** A rank has reported something. */
    record Reported(int rank, RankEvent report) implements IncarnationEvent {
        @Override
        public void to(Handler handler) {
            handler.reported(this);
        }
    }

    /**
     * A rank has ended, and all its reports and output were received.
     *
     * @param code its exit code; empty if only the end of its connection is known
     */
    record Exited(int rank, OptionalInt code) implements IncarnationEvent {
        @Override
        public void to(Handler handler) {
            handler.exited(this);
        }
    }

    /** The launcher was sent a signal. */
    record Signalled(Signals.Name signal) implements IncarnationEvent {
        @Override
        public void to(Handler handler) {
            handler.signalled(this);
        }
    }

    /**
     * Ranks have had their time to tell where their threads are.
     *
     * @param request the number of the request
     */
    record WaitedForStacks(long request) implements IncarnationEvent {
        @Override
        public void to(Handler handler) {
            handler.waitedForStacks(this);
        }
    }
}
