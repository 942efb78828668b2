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
 * The log of the protocol's transitions at debug level, off unless {@code stft.verbose} is on. It uses
 * {@link System.Logger}, which every JDK has and a program can direct to its own logging: a logging library of STFT's
 * own could get in the way of the program's.
 */
final class TransitionLog {

    private static final String NAME = "org.stft.protocol";

    private final String job;
    private final int rank;
    private final System.Logger log;
    private final Logger shown; // kept, because the JDK discards an unreferenced logger together with its level

    /** Loads no logging class if it is off: that would take longer than a small version. */
    TransitionLog(Settings settings, int rank) {
        this.job = settings.get(Setting.JOB);
        this.rank = rank;
        boolean on = settings.on(Setting.VERBOSE);
        this.shown = on ? shown() : null;
        this.log = on ? System.getLogger(NAME) : null;
    }

    /** Lowers the level of the JDK's own logging, which by default shows nothing below {@code INFO}. */
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

    /** Logs that this rank has reached a state of a version. */
    void reached(long version, String state) {
        if (log != null) {
            log.log(System.Logger.Level.DEBUG,
                () -> "job " + job + ", rank " + rank + ", version " + version + ": " + state);
        }
    }

    /** Logs that this rank has reached the state of a transaction. */
    CheckpointTransaction reached(CheckpointTransaction mine) {
        if (log != null) {
            String why = mine instanceof CheckpointTransaction.Aborted aborted ? ": " + aborted.why().getMessage() : "";
            reached(mine.plan().version(), mine.getClass().getSimpleName().toLowerCase(Locale.ROOT) + why);
        }
        return mine;
    }
}
