package org.stft.launcher.job;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.link.RankEvent;

/** The remedies for failures whose text names their cause. */
final class FailureHint {

    private static final List<String> FULL_DISK = List.of("No space left on device", "Disk quota exceeded");

    private FailureHint() {
    }

    /** The remedy of a failure in one sentence with its full stop; empty if none is known. */
    static Optional<String> of(RunOutcome failure) {
        if (anyContains(failure, text -> text.contains("OutOfMemoryError"))) {
            return Optional.of("Give the ranks more memory first: --jvm -Xmx..., with more than they have now.");
        }
        return anyContains(failure, text -> FULL_DISK.stream().anyMatch(text::contains))
            ? Optional.of("Make space on the disk of the store first.")
            : Optional.empty();
    }

    private static boolean anyContains(RunOutcome failure, Predicate<String> sign) {
        return Stream.concat(failure.failures().values().stream().map(RankEvent.Failed::message),
            failure.traces().values().stream().map(RankEvent.Threw::place)).anyMatch(sign);
    }
}
