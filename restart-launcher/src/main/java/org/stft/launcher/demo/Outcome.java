package org.stft.launcher.demo;

import java.time.Duration;
import java.util.Optional;
import org.stft.launcher.ExitCode;

/**
 * How one of the two runs went.
 *
 * @param exitCode as {@code stft run} would exit
 * @param time from the start of the ranks to the end of the last one
 * @param output what the program printed
 * @param story what happened to its ranks
 */
record Outcome(ExitCode exitCode, Duration time, NpbOutput output, DemoProgress story) {

    private static final String SUCCESS = "VERIFICATION SUCCESSFUL";

    /** Returns whether the program ended well and NPB says that its result is right. */
    boolean verified() {
        return exitCode == ExitCode.DONE && output.verdict().equals(Optional.of(SUCCESS));
    }

    /** Returns whether another run has the same result to the bit. */
    boolean isIdenticalTo(Outcome other) {
        return output.bits().isPresent() && output.bits().equals(other.output.bits());
    }
}
