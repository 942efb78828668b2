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

    private ReplayStop() {
    }

    /** Holds the thread until it is released. */
    static void here(long event, String call, ToolContext context) {
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

    private static void awaitLine() {
        try {
            System.in.read();
            released = true;
        } catch (IOException e) {
            // there is no input: only a debugger can release it
        }
    }
}
