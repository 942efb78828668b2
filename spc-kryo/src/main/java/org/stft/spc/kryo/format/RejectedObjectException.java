package org.stft.spc.kryo.format;

import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The reason why an object is not saved or not restored, with its place in its entry. Unchecked, for it passes
 * through Kryo; never leaves this package.
 */
public final class RejectedObjectException extends RuntimeException {

    private static final int STEPS = 8;

    private final Deque<String> outermost = new ArrayDeque<>();
    private final Deque<String> innermost = new ArrayDeque<>();
    private boolean cut;

    private RejectedObjectException(String why, Throwable cause) {
        super(why, cause, false, false);
    }

    /** The object at this place is of a class that is not saved or restored. */
    public static RejectedObjectException ofClass(String className, String why) {
        return new RejectedObjectException(" is of class " + className + ", " + why, null);
    }

    /** The bytes at this place cannot be those that were saved. */
    public static RejectedObjectException ofValue(String why) {
        return new RejectedObjectException(" " + why, null);
    }

    /** As {@link #ofValue(String)}, because of an exception. */
    public static RejectedObjectException ofValue(String why, Throwable cause) {
        return new RejectedObjectException(" " + why, cause);
    }

    /**
     * Adds to an exception the place where it was thrown. A failure of the file does not belong to the place and
     * is passed on unchanged.
     */
    public static RejectedObjectException of(RuntimeException failure) {
        if (failure instanceof UncheckedIOException ofTheFile) {
            throw ofTheFile;
        }
        if (failure instanceof RejectedObjectException refusal) {
            return refusal;
        }
        if (failure.getCause() instanceof RejectedObjectException wrappedByKryo) {
            return wrappedByKryo;
        }
        return ofValue("failed with " + failure, failure);
    }

    /** Adds the step that leads to the place from the object around it, such as {@code .field} or {@code [3]}. */
    public RejectedObjectException within(String step) {
        if (innermost.size() < STEPS) {
            innermost.addFirst(step);
            return this;
        }
        outermost.addFirst(step);
        if (outermost.size() > STEPS) {
            outermost.removeLast();
            cut = true;
        }
        return this;
    }

    /** The place, such as {@code name.field[3]}. */
    public String place(String name) {
        return name + String.join("", outermost) + (cut ? " ... " : "") + String.join("", innermost);
    }

    /** The whole sentence: the place in the entry, and why. */
    String inEntry(String name) {
        return place(name) + getMessage();
    }
}
