package org.stft.mpjexpress.log4j;

/** The form that MPJ Express gives its messages, which has no effect. */
public final class PatternLayout extends Layout {

    /** Creates it. */
    public PatternLayout(String pattern) {
        // messages have the form of the program's logging
    }
}
