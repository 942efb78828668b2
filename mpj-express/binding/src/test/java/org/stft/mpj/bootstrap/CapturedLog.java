package org.stft.mpj.bootstrap;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The log of a class, captured instead of printed. */
final class CapturedLog extends Handler {

    private final Logger logger;
    private final List<String> messages = new CopyOnWriteArrayList<>();

    CapturedLog(Class<?> source) {
        logger = Logger.getLogger(source.getName());
        logger.setUseParentHandlers(false);
        logger.setLevel(Level.FINE);
        logger.addHandler(this);
    }

    List<String> messages() {
        return messages;
    }

    @Override
    public void publish(LogRecord event) {
        messages.add(event.getLevel() + " " + event.getMessage());
    }

    @Override
    public void flush() {
        // nothing is kept back
    }

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setLevel(null);
        logger.setUseParentHandlers(true);
    }
}
