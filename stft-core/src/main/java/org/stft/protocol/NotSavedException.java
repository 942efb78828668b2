package org.stft.protocol;

import java.io.IOException;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.store.FileErrors;

/** The exception of a checkpoint call that made no version. */
final class NotSavedException {

    private static final String IN_DOUBT = "It is not known whether version ";

    private NotSavedException() {
    }

    /** The same on all ranks; only text goes from rank 0 to the others, so doubt is known by its first words. */
    static StftException of(long version, StftException why) {
        if (why.getMessage().startsWith(IN_DOUBT)) {
            return why;
        }
        String reason = why.getMessage().matches("(?s).*[.!?]") ? why.getMessage() : why.getMessage() + ".";
        return new StftException(why.category(), "Version " + version + " was not saved: " + reason
            + " The versions before it are as they were.", why);
    }

    /** The version has its name, but may lose it when the machine fails. */
    static StftException inDoubt(long version, IOException why) {
        return new StftException(Category.RETRY, IN_DOUBT + version + " was saved: rank 0: " + FileErrors.of(why)
            + ". Look with `stft list`. The versions before it are as they were.", why);
    }
}
