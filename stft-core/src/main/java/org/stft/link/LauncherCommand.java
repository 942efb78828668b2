package org.stft.link;

/** A command of the launcher to a rank. */
public sealed interface LauncherCommand {

    /** Takes each kind of command: a new kind does not compile until every handler takes it. */
    interface Handler {
        void welcome(Welcome command);

        void saveAndStop(SaveAndStop command);

        void save(Save command);

        void reportCall(ReportCall command);

        void meet(Meet command);

        void left(Left command);

        void reportStacks(ReportStacks command);

        void openDebugger(OpenDebugger command);

        void end(End command);
    }

    /** Calls the handler's method for this kind. */
    void to(Handler handler);

    /** Returns true if this command makes an earlier one obsolete. */
    default boolean replaces(LauncherCommand earlier) {
        return isPartOfAgreement() && earlier.isPartOfAgreement() || this instanceof Save && earlier instanceof Save;
    }

    private boolean isPartOfAgreement() {
        return this instanceof ReportCall || this instanceof Meet;
    }

    /** The answer to a good hello. */
    record Welcome() implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.welcome(this);
        }
    }

    /** Save at the next checkpoint call, then end with exit code {@link Launcher#STOPPED}. */
    record SaveAndStop() implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.saveAndStop(this);
        }
    }

    /** Save at the next checkpoint call that all ranks meet at, and continue. */
    record Save() implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.save(this);
        }
    }

    /** Report the last checkpoint call that you have reached, and pass no other before {@link Meet} arrives. */
    record ReportCall(long round) implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.reportCall(this);
        }
    }

    /** At this checkpoint call, or the first one after it, all ranks meet and agree on what is due. */
    record Meet(long round, long call) implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.meet(this);
        }
    }

    /**
     * A rank will never finalise MPI.
     *
     * @param how the rank and what it did, as a clause
     */
    record Left(String how) implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.left(this);
        }
    }

    /**
     * Report where the threads are.
     *
     * @param request its number, which is that of the answer
     */
    record ReportStacks(long request) implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.reportStacks(this);
        }
    }

    /** Let a debugger attach, and report where. */
    record OpenDebugger() implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.openDebugger(this);
        }
    }

    /**
     * End with exit code {@link Launcher#ENDED}.
     *
     * @param hooks true if the shutdown hooks run before
     */
    record End(boolean hooks) implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.end(this);
        }
    }
}
