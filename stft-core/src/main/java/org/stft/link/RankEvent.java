package org.stft.link;

import java.util.List;
import org.stft.StftException.Category;
import org.stft.fault.FaultSpec;
import org.stft.store.PhaseTimes;

/** A report of a rank to the launcher, passed on to its extensions. */
public sealed interface RankEvent {

    /** Takes each kind of event: a new kind does not compile until every handler takes it. */
    interface Handler {
        void hello(Hello event);

        void committed(Committed event);

        void restarted(Restarted event);

        void starting(Starting event);

        void restored(Restored event);

        void atCall(AtCall event);

        void due(Due event);

        void finished(Finished event);

        void started(Started event);

        void saveBegan(SaveBegan event);

        void saveEnded(SaveEnded event);

        void notice(Notice event);

        void faultTriggered(FaultTriggered event);

        void failed(Failed event);

        void threw(Threw event);

        void finalized(Finalized event);

        void leaving(Leaving event);

        void drilled(Drilled event);

        void stacks(Stacks event);

        void debugger(Debugger event);
    }

    /** Calls the handler's method for this kind. */
    void to(Handler handler);

    /** The first line of a rank. A connection that begins otherwise, or with another secret, is closed. */
    record Hello(int rank, long pid, String secret) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.hello(this);
        }
    }

    /**
     * Rank 0 has committed a version.
     *
     * @param call the call in this run that made it
     * @param bytes the length of all images together
     * @param nanos from the moment all ranks had entered to the commit
     * @param phases the parts of that time, as the manifest has them
     * @param stopping whether the ranks now end because they were asked to
     */
    record Committed(long version, long call, long bytes, long nanos, PhaseTimes phases,
        boolean stopping) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.committed(this);
        }
    }

    /** All ranks were restarted from this version by this back end. Sent by rank 0. */
    record Restarted(long version, String spc) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.restarted(this);
        }
    }

    /** This rank has called {@code Stft.start()} and waits there for the others. */
    record Starting() implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.starting(this);
        }
    }

    /** This rank has reached its first checkpoint call with all that it protects: restored from a version, or new. */
    record Restored() implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.restored(this);
        }
    }

    /**
     * The answer to the launcher's request: the last checkpoint call that this rank has reached; 0 before the first
     * one.
     */
    record AtCall(long round, long call) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.atCall(this);
        }
    }

    /** Rank 0 finds a version due by time: all ranks are to meet at one of their next calls. */
    record Due() implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.due(this);
        }
    }

    /**
     * This rank has finished, or failed to finish, its images of a version that is to be committed later; all are to
     * meet once all have.
     */
    record Finished(long version) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.finished(this);
        }
    }

    /** This rank has called {@code Stft.start()}, so it may reach a checkpoint call. Not sent by a restored process. */
    record Started() implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.started(this);
        }
    }

    /** All ranks have reached a checkpoint call and make this version. Sent by rank 0. */
    record SaveBegan(long version) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.saveBegan(this);
        }
    }

    /** The program continues after the call that made, or failed to make, this version. */
    record SaveEnded(long version) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.saveEnded(this);
        }
    }

    /** A line for the user. */
    record Notice(String text) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.notice(this);
        }
    }

    /** This rank has reached its fault: the launcher kills the processes that the fault names, with SIGKILL. */
    record FaultTriggered(FaultSpec fault) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.faultTriggered(this);
        }
    }

    /** The program of this rank ended with an exception of STFT. */
    record Failed(Category category, String message) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.failed(this);
        }
    }

    /**
     * The program of this rank ended with another exception, which the launcher prints unless it is a consequence of
     * another failure.
     *
     * @param place the exceptions' classes and where they were made: the same if it comes again
     * @param call the last checkpoint call that the rank had reached
     */
    record Threw(String stackTrace, String place, long call) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.threw(this);
        }
    }

    /**
     * The program of this rank has finalised MPI: no other rank waits for it.
     *
     * @param used false if it ends without having initialised MPI, so that others may wait for it to do so
     */
    record Finalized(boolean used) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.finalized(this);
        }
    }

    /**
     * This rank will never finalise MPI.
     *
     * @param how what it did, as a phrase that follows its number
     */
    record Leaving(String how) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.leaving(this);
        }
    }

    /**
     * This rank has ended its part of a drill.
     *
     * @param names the number of protected objects that were compared with the version
     * @param objects the number of all objects in them
     * @param differences the first one of each protected object that has one
     * @param uncompared what could not be compared, with the reason
     */
    record Drilled(int names, long objects, List<Difference> differences,
        List<String> uncompared) implements RankEvent {

        /** The report of a rank that had nothing to compare with, and saved what others will compare with. */
        public static final Drilled NOTHING = new Drilled(0, 0, List.of(), List.of());

        public Drilled {
            differences = List.copyOf(differences);
            uncompared = List.copyOf(uncompared);
        }

        /**
         * A difference.
         *
         * @param kind what differs: {@code VALUE}, {@code CLASS}, {@code LENGTH}, {@code SHARING}, {@code ORDER},
         *     {@code SINGLETON} or {@code CHANGING}
         * @param path the place, from the name of the protected object on, such as {@code "grid".rows[3]}
         * @param saved what the version has there
         * @param found what this run has there
         */
        public record Difference(String kind, String path, String saved, String found) {}

        @Override
        public void to(Handler handler) {
            handler.drilled(this);
        }
    }

    /**
     * The answer to the launcher's request: where the threads of this rank are.
     *
     * @param request the number of the request
     * @param threads those with a stack; their names differ
     * @param omitted the number of further threads, for which the message has no room
     */
    record Stacks(long request, List<OfThread> threads, int omitted) implements RankEvent {

        public Stacks {
            threads = List.copyOf(threads);
        }

        /**
         * The stack of a thread.
         *
         * @param ofProgram true if a method of the program is on it, or the program has yet to begin
         * @param frames the methods, the outermost first; if the program is on it, of several that are not the program's
         *     only the one that it calls
         */
        public record OfThread(String name, boolean ofProgram, List<Frame> frames) {

            public OfThread {
                frames = List.copyOf(frames);
            }
        }

        /**
         * A method on a stack.
         *
         * @param line file and line, such as {@code Solver.java:40}; empty if unknown, or if it is not the program's
         */
        public record Frame(String type, String method, String line) {}

        @Override
        public void to(Handler handler) {
            handler.stacks(this);
        }
    }

    /**
     * The answer to the launcher's request to let a debugger attach.
     *
     * @param host the name of the rank's host
     * @param port on which it waits for the debugger, on the loopback address of its host; 0 if it does not
     * @param problem why it does not wait, as a clause; empty if it does
     */
    record Debugger(String host, int port, String problem) implements RankEvent {
        @Override
        public void to(Handler handler) {
            handler.debugger(this);
        }
    }
}
