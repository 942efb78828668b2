package org.stft.mpjexpress.log4j;

/** A level that MPJ Express sets. */
public final class Level {

    /** All messages. */
    public static final Level ALL = new Level();
    /** No message. */
    public static final Level OFF = new Level();

    private Level() {
    }

    /** Returns all for {@code DEBUG}, which is the only level that MPJ Express knows, and else the default. */
    public static Level toLevel(String name, Level byDefault) {
        return name.equals("DEBUG") ? ALL : byDefault;
    }
}
