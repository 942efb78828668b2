package org.stft.mpjexpress.log4j;

/** The form of log4j's messages. */
public class Layout {

    Layout() {
    }
}
