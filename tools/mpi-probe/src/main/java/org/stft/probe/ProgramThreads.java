package org.stft.probe;

/** The threads of a rank, by names that are the same in each run of a program that makes its threads in the same order. */
public interface ProgramThreads {

    /**
     * The name of the current thread: {@code main}, or that of the thread that has made it with the number of this
     * thread among those, as {@code main/2}. A thread from before the first call of MPI has the name of Java's, after a
     * question mark.
     */
    String name();

    /**
     * How many calls that communicate, begin or end MPI this thread has begun, with the present one: its number, if it
     * is such a call. Which tools are switched on makes no difference.
     */
    long calls();
}
