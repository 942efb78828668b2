package org.stft.launcher.incarnation;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.stft.base.process.TimedCommand;

/** Sends signals for which the JDK has no call. */
final class ProcessSignal {

    private ProcessSignal() {
    }

    /** Ends this very process with SIGKILL, as an injected fault asks for. Does not return. */
    static void thisProcess() {
        try {
            new TimedCommand(Duration.ofMinutes(1), List.of("sh", "-c", "kill -9 $PPID")).run();
        } catch (IOException e) {
            throw new IllegalStateException("The injected fault could not kill the launcher", e);
        }
        throw new IllegalStateException("The injected fault did not kill the launcher");
    }
}
