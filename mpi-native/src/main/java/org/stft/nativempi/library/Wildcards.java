package org.stft.nativempi.library;

/** Numbers of the API that stand for no rank or tag; a {@link Dialect} translates them. Those of MPJ Express. */
public final class Wildcards {

    /** Receives from any rank. */
    public static final int ANY_SOURCE = -2;
    /** Receives a message with any tag. */
    public static final int ANY_TAG = -2;
    /** A peer to which nothing is sent, and from which nothing comes. */
    public static final int PROC_NULL = -3;
    /** A value that is not defined: a colour of no communicator, a rank of no member. */
    public static final int UNDEFINED = -1;
    /** A rank or tag that each library refuses: what a program passes must not be one of the library's own special numbers. */
    static final int INVALID = Integer.MIN_VALUE;

    private Wildcards() {
    }
}
