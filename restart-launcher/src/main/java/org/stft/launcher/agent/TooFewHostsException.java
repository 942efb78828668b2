package org.stft.launcher.agent;

import java.io.IOException;

/** Fewer hosts are left than a job needs. On others it can go on. */
public final class TooFewHostsException extends IOException {

    private static final long serialVersionUID = 1;

    TooFewHostsException(String message) {
        super(message);
    }
}
