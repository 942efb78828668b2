package org.stft.internal.checkpoint;

import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.text.Sentences;

/** The exception of a checkpoint call that committed no version. */
final class NotSavedException {

    private NotSavedException() {
    }

    /** The version was not committed; the same on all ranks. */
    static StftException of(long version, StftException why) {
        return new StftException(why.category(), "Version " + version + " was not saved: "
            + Sentences.closed(why.getMessage()) + " The versions before it are unchanged.", why);
    }

    /** The version was renamed, but the rename may be lost if the machine fails; the same on all ranks. */
    static StftException inDoubt(long version, String why) {
        return new StftException(Category.RETRY,
            "The commit of version " + version + " is in doubt: rank 0: " + Sentences.closed(why)
                + " Check with `stft list`. The versions before it are unchanged.");
    }
}
