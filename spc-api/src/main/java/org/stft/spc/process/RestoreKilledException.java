package org.stft.spc.process;

import java.io.IOException;

/**
 * A restore that was killed from outside, as the kernel does if memory is short. The image may be good: the same
 * restore can succeed.
 */
public class RestoreKilledException extends IOException {

    private static final long serialVersionUID = 1;

    public RestoreKilledException(String message) {
        super(message);
    }
}
