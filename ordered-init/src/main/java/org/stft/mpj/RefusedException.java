package org.stft.mpj;

import java.io.IOException;

/** A connection to the {@link Meeting} that is not that of a rank; the message says why. */
final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    RefusedException(String reason) {
        super(reason);
    }
}
