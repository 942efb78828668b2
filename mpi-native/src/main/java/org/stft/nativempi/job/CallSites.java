package org.stft.nativempi.job;

/** The lines of the program that start operations, if someone has asked for them: finding one takes microseconds. */
public final class CallSites {

    private static final StackWalker STACK = StackWalker.getInstance();
    private static volatile boolean wanted;

    private CallSites() {
    }

    /** Finds them from now on, before or after MPI is initialised. */
    public static void want() {
        wanted = true;
    }

    /** The line of the program that is in a call of MPI, or an empty text. */
    static String here() {
        return wanted
            ? STACK.walk(frames -> frames
                .filter(frame -> !isOwn(frame.getClassName()) && !isOfTools(frame.getClassName())).findFirst()
                .map(frame -> frame.toStackTraceElement().toString()).orElse(""))
            : "";
    }

    /** The call probe makes calls for the program. */
    private static boolean isOfTools(String className) {
        return className.startsWith("org.stft.probe.") || className.startsWith("org.stft.tool.");
    }

    /** Whether a class belongs to this implementation. */
    public static boolean isOwn(String className) {
        return className.startsWith("mpi.") || className.startsWith("mpjbuf.")
            || className.startsWith("org.stft.nativempi.");
    }
}
