package org.stft.mpj.bootstrap;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** The log of a class, captured instead of printed. */
final class CapturedLog extends AppenderSkeleton implements AutoCloseable {

    private final Logger logger;
    private final List<String> messages = new CopyOnWriteArrayList<>();

    CapturedLog(Class<?> source) {
        logger = Logger.getLogger(source);
        logger.setAdditivity(false);
        logger.addAppender(this);
    }

    List<String> messages() {
        return messages;
    }

    @Override
    protected void append(LoggingEvent event) {
        messages.add(event.getLevel() + " " + event.getRenderedMessage());
    }

    @Override
    public boolean requiresLayout() {
        return false;
    }

    /** Once only: the finalizer of the superclass calls it again, amid a later test. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        logger.removeAppender(this);
        logger.setAdditivity(true);
    }
}
