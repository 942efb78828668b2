package org.stft.launcher.demo;

import java.time.Duration;
import java.util.Optional;
import org.stft.launcher.extension.ExitCode;

/**
 * The outcome of one of the two runs.
 *
 * @param exitCode the exit code that {@code stft run} would have
 * @param time from the start of the ranks to the end of the last one
 * @param output the output of the program
 * @param story what happened to its ranks
 */
record DemoOutcome(ExitCode exitCode, Duration time, NpbOutput output, DemoProgress story) {

    private static final String SUCCESS = "VERIFICATION SUCCESSFUL";

    /** Returns true if the program ended well and NPB has verified its result. */
    boolean verified() {
        return exitCode == ExitCode.DONE && output.verdict().equals(Optional.of(SUCCESS));
    }

    /** Returns true if another run has the same result to the bit. */
    boolean isIdenticalTo(DemoOutcome other) {
        return output.bits().isPresent() && output.bits().equals(other.output.bits());
    }
}
