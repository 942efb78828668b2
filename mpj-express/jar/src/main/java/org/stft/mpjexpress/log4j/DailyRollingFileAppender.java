package org.stft.mpjexpress.log4j;

/** The file to which MPJ Express would log; none is written. */
public final class DailyRollingFileAppender implements Appender {

    /** Creates it. */
    public DailyRollingFileAppender(Layout layout, String file, String datePattern) {
        // messages go where those of the program go
    }
}
