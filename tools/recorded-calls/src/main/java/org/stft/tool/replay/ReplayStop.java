package org.stft.tool.replay;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.probe.ToolContext;

/** Where a replay stops before a call: a place for a breakpoint of a debugger. */
public final class ReplayStop {

    private static final long POLL_MILLIS = 50;

    /** Set to true by a debugger, or by a line on the standard input, to let the replay continue. */
    public static volatile boolean released;

    /** The event before which the replay stops next; -1: none. A controller changes it. */
    public static volatile long before = -1;

    /** The event of the last call that the program has come to. */
    public static volatile long reached = -1;

    private ReplayStop() {
    }

    /** Holds the thread until it is released, unless a controller does that itself. */
    static void here(long event, String call, ToolContext context) {
        if (isControlled(context)) {
            stopped();
            return;
        }
        if (released) {
            return;
        }
        context.report("stopped before event " + event + ": " + call
            + ".\n  Attach a debugger, or press Enter to let it continue.");
        DaemonThreads.start("stft-replay-input", ReplayStop::awaitLine);
        while (!released) {
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Returns true if the process that has started the replay controls it as a debugger. */
    static boolean isControlled(ToolContext context) {
        return context.setting("controlled", "").equals("true");
    }

    /** A place for the breakpoint of a controller. */
    private static void stopped() {
        // nothing is to be done in the program
    }

    private static void awaitLine() {
        try {
            System.in.read();
            released = true;
        } catch (IOException e) {
            // there is no input: only a debugger can release it
        }
    }
}
