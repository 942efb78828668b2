package org.stft.probe;

import java.util.Set;

/**
 * An observer of MPI calls that can also change them. One object for each rank, found with
 * {@link java.util.ServiceLoader} and switched on by its id ({@code stft.tools}). Its class and all classes of it that
 * call MPI are in package {@code org.stft.tool} or below: the calls of these are not redirected, so nothing comes back
 * to a tool.
 *
 * <p>A tool must not create communicators: MPJ Express numbers them, and one more shifts the numbers of those of the
 * program.
 */
public interface Tool {

    /** The name of the tool in settings and messages: lower-case letters, digits and hyphens. */
    String id();

    Layer layer();

    /**
     * The operations that it is asked about; all others cost nothing. Called after {@link #start}, and in the launcher
     * before: to find out whether a tool wants operations {@linkplain Operation#isOutsideMpi outside MPI}.
     */
    Set<Operation> wants();

    /** The ids of tools that it works with: they are switched on with it. */
    default Set<String> needs() {
        return Set.of();
    }

    /** Called once, before the program's first call of MPI; services are asked for here. */
    default void start(ToolContext context) {
    }

    /**
     * A call of the program, on the thread that made it. Several may run at once on several threads; the probe holds no
     * lock. {@link Call#proceed} passes the call to the next tool, and after the last one to MPI; a tool that does not
     * call it answers in place of MPI.
     *
     * @return the result for the program: of the type that MPI returns, null for a call that returns nothing
     * @throws Throwable the exception of MPI, unchanged, or the argument of {@link Call#fail}. Anything else is a
     *     defect of the tool and ends the rank with a message that names it.
     */
    Object around(Call call) throws Throwable;

    /** A checkpoint or restart by STFT, on the thread that called it. */
    default void version(VersionEvent event) {
    }

    /** A checkpoint call of the program throws this, on the thread that called it. */
    default void checkpointThrew(RuntimeException e) {
    }

    /**
     * What the program's checkpoint call returns in a rank without the others (setting {@code stft.single-rank}), asked on
     * the thread that called it; it may throw what the call is to throw.
     *
     * @return an event of kind {@link VersionEvent.Kind#RETURNED}; null if the tool does not know
     */
    default VersionEvent checkpointWithoutOthers() {
        return null;
    }

    /** Called once: after {@code MPI.Finalize} or when the process exits; not if it is killed. */
    default void end(Ending how) {
    }

    /** The position of a tool between the program and MPI, from outside to inside. */
    enum Layer {
        /** Changes the program: for the other tools, what it makes of a call is what the program calls. */
        PROGRAM,
        /** Sees the call as the program made it, and can stop a call that would hang or crash. */
        CHECK,
        /** Observes. */
        OBSERVE,
        /** Sends something along with the program's messages, or changes arguments. */
        PIGGYBACK,
        /** Answers calls in place of MPI. Of several tools for an operation, the one that is named first is asked first. */
        REPLACE
    }

    /** The reasons for which the work of a tool ends. */
    enum Ending {
        /** The program has called {@code MPI.Finalize}. */
        FINALIZED,
        /** The process exits without that: by {@code System.exit}, an exception, or a signal. */
        EXIT
    }

    /**
    * An event of a checkpoint or restart on this rank.
     *
     * @param version its number; 0 with {@link Kind#QUIESCE}, and before and after an image of the process
     * @param run with {@link Kind#RESTORED}: identifies this start of the ranks, equal on all of them; with
     *     {@link Kind#RETURNED} the name of the outcome
     */
    record VersionEvent(Kind kind, long version, String run) {

        /** The kinds of events. */
        public enum Kind {
            /**
             * The objects of a version are about to be saved: a tool completes messages of its own that are still open.
             */
            QUIESCE,
            /** Images are about to be taken: the version will hold the state of this point, if it is committed. */
            CHECKPOINT,
            /**
             * An image of this process is about to be taken. Files that are mapped or open for writing now must exist
             * at each restart from it.
             */
            BEFORE_PROCESS_IMAGE,
            /** That is over, and this process continues. */
            AFTER_PROCESS_IMAGE,
            /** The version was committed. */
            COMMITTED,
            /** The program has begun again and gets the objects of the version. */
            RESTARTED,
            /**
             * This process was restored from its image in the version, and is as it was after
             * {@link #BEFORE_PROCESS_IMAGE}.
             */
            RESTORED,
            /** A checkpoint call of the program returns. */
            RETURNED
        }
    }
}
