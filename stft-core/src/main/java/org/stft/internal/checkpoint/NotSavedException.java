package org.stft.internal.checkpoint;

import org.stft.StftException;
import org.stft.StftException.Category;

/** The exception of a checkpoint call that committed no version. */
final class NotSavedException {

    private NotSavedException() {
    }

    /** The version was not committed; the same on all ranks. */
    static StftException of(long version, StftException why) {
        String reason = why.getMessage().matches("(?s).*[.!?]") ? why.getMessage() : why.getMessage() + ".";
        return new StftException(why.category(), "Version " + version + " was not saved: " + reason
            + " The versions before it are unchanged.", why);
    }

    /** The version was renamed, but the rename may be lost if the machine fails; the same on all ranks. */
    static StftException inDoubt(long version, String why) {
        return new StftException(Category.RETRY,
            "The commit of version " + version + " is in doubt: rank 0: " + why
                + ". Check with `stft list`. The versions before it are unchanged.");
    }
}
