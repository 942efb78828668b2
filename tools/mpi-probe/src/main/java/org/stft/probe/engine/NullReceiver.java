package org.stft.probe.engine;

import java.util.Arrays;

/** The exception of a call on null: it comes from the program's line, as without tools, and names no variable of the probe. */
final class NullReceiver {

    private static final String PROBE = NullReceiver.class.getPackageName() + ".";

    private NullReceiver() {
    }

    /** @param method that was called, such as {@code mpi.Comm.Probe(int, int)} */
    static NullPointerException of(String method) {
        NullPointerException exception = new NullPointerException("Cannot invoke \"" + method + "\" on null");
        exception.setStackTrace(Arrays.stream(exception.getStackTrace())
            .dropWhile(frame -> frame.getClassName().startsWith(PROBE)).toArray(StackTraceElement[]::new));
        return exception;
    }
}
