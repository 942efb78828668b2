package org.stft.base.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FileErrorsTest {

    @Test
    void failureOfAFile_namesTheFileAndTheReason() {
        assertThat(FileErrors.of(new AccessDeniedException("/f"))).isEqualTo("/f: permission denied");
        assertThat(FileErrors.of(new NoSuchFileException("/f"))).isEqualTo("/f: there is no such file or directory");
        assertThat(FileErrors.of(new FileSystemException("/f", null, "No space left on device")))
            .isEqualTo("/f: No space left on device");
    }

    @Test
    void failureWithoutAReason_isNamedByItsCauseOrItsKind() {
        assertThat(FileErrors.of(new DirectoryNotEmptyException("/d"))).isEqualTo("/d: DirectoryNotEmptyException");
        FileSystemException interrupted = new FileSystemException("/f");
        interrupted.initCause(new ClosedByInterruptException());
        assertThat(FileErrors.of(interrupted)).isEqualTo("/f: the thread was interrupted");
        assertThat(FileErrors.of(new ClosedByInterruptException())).isEqualTo("the thread was interrupted");
        assertThat(FileErrors.of(new IOException())).isEqualTo("IOException");
    }
}
