package org.stft.internal.agreement;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.FileErrors;

/** Converts any exception into the exception that the user gets. */
public final class Failures {

    private Failures() {
    }

    /** Converts an exception that only rank 0 had. */
    public static StftException onRankZero(IOException e) {
        StftException why = explain(e);
        return new StftException(why.category(), "rank 0: " + why.getMessage(), e);
    }

    /** Converts any exception. */
    public static StftException explain(Exception e) {
        if (e instanceof StftException known) {
            return known;
        }
        IOException io = e instanceof IOException direct
            ? direct
            : e instanceof UncheckedIOException unchecked ? unchecked.getCause() : null;
        if (io != null) {
            return new StftException(category(io), isKnown(io) ? FileErrors.of(io) : io.toString(), e);
        }
        return new StftException(Category.GIVE_UP, e.toString(), e);
    }

    /** Converts any exception of a back end, so that it names the back end. */
    public static StftException ofBackEnd(String id, Exception e) {
        StftException why = explain(e);
        return new StftException(why.category(), "the back end " + id + ": " + why.getMessage(), e);
    }

    /** The class of any other, such as one of a back end that is not STFT's, says more than its message. */
    private static boolean isKnown(IOException e) {
        return e.getClass() == IOException.class && e.getMessage() != null
            || e instanceof FileSystemException file && file.getFile() != null
            || e instanceof ClosedByInterruptException
            || e.getClass().getName().startsWith("org.stft.");
    }

    private static Category category(IOException e) {
        boolean ofTheDisk = e instanceof FileSystemException
            || String.valueOf(e.getMessage()).contains("No space left");
        return ofTheDisk ? Category.RETRY : Category.GIVE_UP;
    }
}
