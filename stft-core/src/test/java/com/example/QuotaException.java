package com.example;

import java.io.IOException;

/** An exception of a back end that is not STFT's. */
public final class QuotaException extends IOException {

    private static final long serialVersionUID = 1;

    public QuotaException(String message) {
        super(message);
    }
}
