package org.stft.protocol;

import org.stft.StftException;

/** The exception of a checkpoint call that made no version. */
final class NotSaved {

    private NotSaved() {
    }

    static StftException of(long version, StftException why) {
        String reason = why.getMessage().endsWith(".") ? why.getMessage() : why.getMessage() + ".";
        return new StftException(why.category(), "Version " + version + " was not saved: " + reason
            + " The versions before it are as they were.", why);
    }
}
