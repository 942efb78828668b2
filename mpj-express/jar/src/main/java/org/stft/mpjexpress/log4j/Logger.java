package org.stft.mpjexpress.log4j;

import org.stft.mpjexpress.log4j.spi.LoggerRepository;

/**
 * A logger of MPJ Express. It says nothing unless the configuration of MPJ Express has the line
 * {@code mpjexpress.mpi.loglevel=DEBUG}.
 */
public final class Logger {

    private static final Logger ROOT = new Logger("mpj");

    /** MPJ Express asks some ten times for each message: one field to read, set before MPJ Express has a thread. */
    private static boolean debug;

    private final String name;
    private System.Logger log;

    private Logger(String name) {
        this.name = name;
    }

    /** Returns the logger of a name. */
    public static Logger getLogger(String name) {
        return new Logger(name);
    }

    /** Returns the logger whose appender and level MPJ Express sets. */
    public static Logger getRootLogger() {
        return ROOT;
    }

    /** Loads no logging class before MPJ Express has something to log: a rank starts sooner. */
    private System.Logger log() {
        if (log == null) {
            log = System.getLogger(name);
        }
        return log;
    }

    /** Returns true if MPJ Express is to log and the program's logging shows debug messages of this logger. */
    public boolean isDebugEnabled() {
        return debug && log().isLoggable(System.Logger.Level.DEBUG);
    }

    /** Logs at level {@code DEBUG}. */
    public void debug(Object message) {
        log().log(System.Logger.Level.DEBUG, message);
    }

    /** Logs at level {@code INFO}. */
    public void info(Object message) {
        log().log(System.Logger.Level.INFO, message);
    }

    /** Logs at level {@code ERROR}, the highest of {@link System.Logger}. */
    public void fatal(Object message) {
        log().log(System.Logger.Level.ERROR, message);
    }

    /** Does nothing: where messages go is the program's choice. */
    public void addAppender(Appender appender) {
        // see above
    }

    /** Sets whether MPJ Express logs anything, in all its loggers. */
    public void setLevel(Level level) {
        debug |= level == Level.ALL;
    }

    /** Returns null; MPJ Express does not use it. */
    public LoggerRepository getLoggerRepository() {
        return null;
    }
}
