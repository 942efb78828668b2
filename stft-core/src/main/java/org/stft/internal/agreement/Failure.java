package org.stft.internal.agreement;

import org.stft.StftException;
import org.stft.StftException.Category;

/**
 * The reason why a rank, or all of them, cannot go on, as it goes from rank to rank.
 *
 * @param category what the caller can do about it
 * @param text the message
 * @param fatal whether no further agreement is possible in this run
 */
record Failure(Category category, String text, boolean fatal) {

    static Failure of(StftException e, boolean fatal) {
        return new Failure(e.category(), String.valueOf(e.getMessage()), fatal);
    }

    StftException exception() {
        return new StftException(category, text);
    }
}
