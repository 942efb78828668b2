package org.stft.tool.log;

import java.util.Map;
import java.util.Set;

/** How a process ends that has not called {@code MPI.Finalize}, for the thread that closes its log meanwhile. */
final class EndOfProcess {

    private static final Set<String> EXIT = Set.of("java.lang.Shutdown", "java.lang.Runtime", "java.lang.System");
    private static final String LAUNCHER = "org.stft.launcher.rank.";
    /** The thread of STFT that ends a rank when the launcher says so. */
    private static final String ENDED_BY_LAUNCHER = "stft-end";

    private EndOfProcess() {
    }

    /**
     * Returns {@code terminated} for a signal or the launcher, {@code failed} for an exception under {@code stft run},
     * else {@code exited}: the program has ended itself.
     */
    static String how() {
        for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet()) {
            StackTraceElement[] stack = each.getValue();
            int caller = callerOfExit(stack);
            if (caller > 0) {
                String thread = each.getKey().getName();
                if (thread.equals(ENDED_BY_LAUNCHER) || thread.startsWith("SIG")) {
                    return "terminated";
                }
                return caller < stack.length && stack[caller].getClassName().startsWith(LAUNCHER) ? "failed" : "exited";
            }
        }
        return "exited"; // its last thread has ended
    }

    /** The place of the frame that has called {@code exit}; -1 if none has. */
    private static int callerOfExit(StackTraceElement[] stack) {
        boolean exits = false;
        for (int i = 0; i < stack.length; i++) {
            boolean isExit = EXIT.contains(stack[i].getClassName());
            exits |= stack[i].getClassName().equals("java.lang.Shutdown");
            if (exits && !isExit) {
                return i;
            }
        }
        return exits ? stack.length : -1;
    }
}
