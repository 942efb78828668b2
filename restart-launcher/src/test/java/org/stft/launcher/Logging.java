package org.stft.launcher;

import org.slf4j.LoggerFactory;

/** A rank that logs as STFT does. */
public final class Logging {

    private Logging() {
    }

    /** Runs this rank. */
    public static void main(String[] arguments) {
        LoggerFactory.getLogger("org.stft.Example").debug("a transition");
        LoggerFactory.getLogger("own.Example").debug("of the program");
    }
}
