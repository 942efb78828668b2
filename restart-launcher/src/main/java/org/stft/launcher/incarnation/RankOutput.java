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
        return forward(process, prefix ? "[" + rank + "] " : "", Integer.toString(rank));
    }

    /** The same for a program that starts all ranks. */
    CompletableFuture<Void> forward(RestoredProcess program) {
        return forward(program, "", "ranks");
    }

    private CompletableFuture<Void> forward(RestoredProcess process, String before, String name) {
        return CompletableFuture.allOf(
            OutputForwarder.start(process.output(), before, console.out(), "stft-out-" + name),
            OutputForwarder.start(process.error(), before, console.err(), "stft-err-" + name));
    }
}
