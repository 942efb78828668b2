package org.stft.probe;

/** A tool that does not work ends its rank: what it missed would be missing in its report without a word. */
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
        Runtime.getRuntime().halt(EXIT_CODE); // not exit: that waits for the tools, and this may be the thread that ends them
    }
}
