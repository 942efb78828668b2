package org.stft.internal.checkpoint;

import org.stft.StftException;
import org.stft.StftException.Category;

/** The exception of a checkpoint call that made no version. */
final class NotSavedException {

    private NotSavedException() {
    }

    /** The version is not there; the same on all ranks. */
    static StftException of(long version, StftException why) {
        String reason = why.getMessage().matches("(?s).*[.!?]") ? why.getMessage() : why.getMessage() + ".";
        return new StftException(why.category(), "Version " + version + " was not saved: " + reason
            + " The versions before it are as they were.", why);
    }

    /** The version has its name, but may lose it when the machine fails; the same on all ranks. */
    static StftException inDoubt(long version, String why) {
        return new StftException(Category.RETRY,
            "It is not known whether version " + version + " was saved: rank 0: " + why
                + ". Look with `stft list`. The versions before it are as they were.");
    }
}
