package org.stft.launcher.incarnation;

import java.util.concurrent.CompletableFuture;
import org.stft.launcher.display.Console;
import org.stft.spc.process.RestoredProcess;

/**
 * The place where the output of ranks goes.
 *
 * @param prefix true if each line is prefixed with its rank
 */
public record RankOutput(Console console, boolean prefix) {

    /** Starts to forward the output of a rank; complete when the rank has ended and all is written. */
    CompletableFuture<Void> forward(int rank, RestoredProcess process) {
        String before = prefix ? "[" + rank + "] " : "";
        return CompletableFuture.allOf(
            OutputForwarder.start(process.output(), before, console.out(), "stft-out-" + rank),
            OutputForwarder.start(process.error(), before, console.err(), "stft-err-" + rank));
    }
}
