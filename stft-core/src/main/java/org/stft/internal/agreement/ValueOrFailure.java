package org.stft.internal.agreement;

import java.util.Optional;
import org.stft.StftException;

/**
 * A rank's part in an agreement, or rank 0's decision: a record, or the reason why there is none.
 *
 * @param failure the reason; empty if there is a value
 * @param value the record; null if there is a failure
 */
record ValueOrFailure<T extends Record>(Optional<Failure> failure, T value) {

    static <T extends Record> ValueOrFailure<T> of(T value) {
        return new ValueOrFailure<>(Optional.empty(), value);
    }

    static <T extends Record> ValueOrFailure<T> failed(StftException e) {
        return new ValueOrFailure<>(Optional.of(Failure.of(e, false)), null);
    }

    static <T extends Record> ValueOrFailure<T> fatal(StftException e) {
        return new ValueOrFailure<>(Optional.of(Failure.of(e, true)), null);
    }

    boolean hasFailed() {
        return failure.isPresent();
    }
}
