package org.stft.link;

/** What the launcher tells a rank. */
public sealed interface LauncherCommand {

    /** Takes each kind of command: a new kind does not compile until every handler takes it. */
    interface Handler {
        void welcome(Welcome command);

        void saveAndStop(SaveAndStop command);

        void save(Save command);

        void sayCall(SayCall command);

        void meet(Meet command);

        void end(End command);
    }

    /** Calls the handler's method for this kind. */
    void to(Handler handler);

    /** Whether an earlier order is of no use to a rank that is told this one. */
    default boolean replaces(LauncherCommand earlier) {
        return isOfAMeeting() && earlier.isOfAMeeting() || this instanceof Save && earlier instanceof Save;
    }

    private boolean isOfAMeeting() {
        return this instanceof SayCall || this instanceof Meet;
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

    /** Say which checkpoint call you have come to, and pass no other until you are told where all meet. */
    record SayCall(long round) implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.sayCall(this);
        }
    }

    /** At this checkpoint call, or the first one behind it, all ranks meet and agree on what is due. */
    record Meet(long round, long call) implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.meet(this);
        }
    }

    /** Run the shutdown hooks and end with exit code {@link Launcher#ENDED}. */
    record End() implements LauncherCommand {
        @Override
        public void to(Handler handler) {
            handler.end(this);
        }
    }
}
