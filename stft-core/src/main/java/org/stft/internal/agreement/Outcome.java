package org.stft.internal.agreement;

import java.util.Optional;
import org.stft.StftException;

/**
 * A rank's part in an agreement, or rank 0's decision: a record, or the reason why there is none.
 *
 * @param failure the reason; empty if there is a value
 * @param value the record; null if there is a failure
 */
record Outcome<T extends Record>(Optional<Failure> failure, T value) {

    static <T extends Record> Outcome<T> of(T value) {
        return new Outcome<>(Optional.empty(), value);
    }

    static <T extends Record> Outcome<T> failed(StftException e) {
        return new Outcome<>(Optional.of(Failure.of(e, false)), null);
    }

    static <T extends Record> Outcome<T> fatal(StftException e) {
        return new Outcome<>(Optional.of(Failure.of(e, true)), null);
    }

    boolean hasFailed() {
        return failure.isPresent();
    }
}
