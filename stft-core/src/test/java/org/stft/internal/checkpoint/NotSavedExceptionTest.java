package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.stft.StftException;
import org.stft.StftException.Category;

class NotSavedExceptionTest {

    @Test
    void failure_saysThatTheVersionWasNotSaved() {
        assertThat(NotSavedException.of(7, new StftException(Category.RETRY, "rank 1: disk full")))
            .hasMessage("Version 7 was not saved: rank 1: disk full. The versions before it are unchanged.");
    }

    @Test
    void doubt_isNamedAsSuch() {
        assertThat(NotSavedException.inDoubt(7, "the disk is gone"))
            .hasMessage("The commit of version 7 is in doubt: rank 0: the disk is gone. "
                + "Check with `stft list`. The versions before it are unchanged.");
    }
}
