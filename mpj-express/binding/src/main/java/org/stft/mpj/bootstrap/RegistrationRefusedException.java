package org.stft.mpj.bootstrap;

import java.io.IOException;

/**
 * The exception for a connection to the {@link BootstrapServer} that is not that of a rank; the message gives the
 * reason.
 */
final class RegistrationRefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    RegistrationRefusedException(String reason) {
        super(reason);
    }
}
