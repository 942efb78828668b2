package org.stft.store;

import java.io.IOException;

/** Something on disk is not what was written: missing, cut, altered or of an unknown form. */
public final class Damage extends IOException {

    private static final long serialVersionUID = 1;

    Damage(String message) {
        super(message);
    }

    Damage(String message, Throwable cause) {
        super(message, cause);
    }
}
