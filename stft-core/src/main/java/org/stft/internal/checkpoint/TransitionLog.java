package org.stft.internal.checkpoint;

import java.util.Locale;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.stft.config.Setting;
import org.stft.config.Settings;

/**
 * The log of the protocol's transitions at debug level, off unless {@code stft.verbose} is on. It uses {@link System.Logger}, which every
 * JDK has and a program can direct to its own logging: a logging library of STFT's own could get in the way of the program's.
 */
final class TransitionLog {

    private static final String NAME = "org.stft.protocol";

    private final String job;
    private final int rank;
    private final System.Logger log;
    private final Logger shown; // held, for the JDK forgets a logger that nobody holds, and its level

    /** Nothing of the logging is loaded where it is off: it would take longer than a small version. */
    TransitionLog(Settings settings, int rank) {
        this.job = settings.get(Setting.JOB);
        this.rank = rank;
        boolean on = settings.on(Setting.VERBOSE);
        this.shown = on ? shown() : null;
        this.log = on ? System.getLogger(NAME) : null;
    }

    /** The JDK's own logging, where it is used, shows nothing below {@code INFO}. */
    private static Logger shown() {
        Logger logger = Logger.getLogger(NAME);
        if (logger.getHandlers().length == 0) {
            Handler handler = new ConsoleHandler();
            handler.setLevel(Level.FINE);
            handler.setFormatter(new SimpleFormatter() {
                @Override
                public String format(LogRecord event) {
                    return "stft: " + formatMessage(event) + System.lineSeparator();
                }
            });
            logger.addHandler(handler);
            logger.setUseParentHandlers(false);
            logger.setLevel(Level.FINE);
        }
        return logger;
    }

    /** This rank has come to a state of a version. */
    void reached(long version, String state) {
        if (log != null) {
            log.log(System.Logger.Level.DEBUG,
                () -> "job " + job + ", rank " + rank + ", version " + version + ": " + state);
        }
    }

    /** This rank has come to the state that a transaction is in. */
    CheckpointTransaction reached(CheckpointTransaction mine) {
        if (log != null) {
            String why = mine instanceof CheckpointTransaction.Aborted aborted ? ": " + aborted.why().getMessage() : "";
            reached(mine.plan().version(), mine.getClass().getSimpleName().toLowerCase(Locale.ROOT) + why);
        }
        return mine;
    }
}
