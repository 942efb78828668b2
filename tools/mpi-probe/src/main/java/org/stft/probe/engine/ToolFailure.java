package org.stft.probe.engine;

import org.stft.probe.Tool;

/** The failure of a tool, which ends its rank: otherwise its report would be silently incomplete. */
final class ToolFailure {

    private static final int EXIT_CODE = 1;

    private ToolFailure() {
    }

    static void end(Tool tool, String where, Throwable e) {
        e.printStackTrace();
        end("The tool '" + tool.id() + "' (" + tool.getClass().getName() + ") has failed " + where + ": " + e
            + ". The rank is ended. Correct the tool, or run the job without it.");
    }

    static void end(String message) {
        System.err.println("mpi-probe: " + message);
        System.err.flush();
        // not exit: that waits for the tools, and this may be the thread that ends them
        Runtime.getRuntime().halt(EXIT_CODE);
    }
}
