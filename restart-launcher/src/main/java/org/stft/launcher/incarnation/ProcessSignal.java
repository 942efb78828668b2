package org.stft.launcher.incarnation;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Sends signals for which the JDK has no call. */
final class ProcessSignal {

    private ProcessSignal() {
    }

    /** Ends this very process with SIGKILL, as an injected fault asks for. Does not return. */
    static void thisProcess() {
        try {
            new ProcessBuilder("sh", "-c", "kill -9 $PPID").start().waitFor(1, TimeUnit.MINUTES);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("The injected fault could not kill the launcher", e);
        }
        throw new IllegalStateException("The injected fault did not kill the launcher");
    }
}
