package org.stft.mpj;

import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.PatternLayout;

/**
 * The log of MPJ Express in a rank, on its standard error. log4j sets the properties of an appender through
 * {@code java.beans}, some seventy classes at the start of every rank; this one has none to set. Named in the
 * {@code log4j.properties} of the launcher.
 */
public final class StandardErrorAppender extends ConsoleAppender {

    /** Creates the appender. */
    public StandardErrorAppender() {
        super(new PatternLayout("%p %c{1}: %m%n"), SYSTEM_ERR);
    }

    /** Tells log4j not to look for a layout among its properties. */
    @Override
    public boolean requiresLayout() {
        return false;
    }
}
