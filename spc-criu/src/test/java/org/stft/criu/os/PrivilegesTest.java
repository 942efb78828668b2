package org.stft.criu.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The capabilities that this back end needs. */
class PrivilegesTest {

    @TempDir
    Path directory;

    @Test
    void privileges_areReadFromTheStatusOfAProcess() throws IOException {
        Path status = Files.writeString(directory.resolve("status"),
            "Name:\tx\nCapInh:\t0000000000000000\nCapEff:\t000001fffeffffff\n");
        assertThat(Privileges.effective(status)).isEqualTo(0x1fffeffffffL);
        assertThatIOException()
            .isThrownBy(() -> Privileges.effective(Files.writeString(directory.resolve("none"), "")));
    }

    @Test
    void privileges_missingOnesAreNamed_andRootNeedsOthersThanUsersDo() {
        long admin = 1L << 21;
        assertThat(Privileges.missing(-1L, true)).isEmpty();
        assertThat(Privileges.missing(-1L & ~(1L << 12), true)).isEmpty();
        assertThat(Privileges.missing(-1L & ~(1L << 12), false)).singleElement().asString().startsWith("NET_ADMIN");
        assertThat(Privileges.missing(-1L & ~(1L << 40), true)).singleElement().asString()
            .startsWith("CHECKPOINT_RESTORE");
        assertThat(Privileges.missing(-1L & ~(1L << 40), false)).isEmpty();
        assertThat(Privileges.missing(admin, true)).hasSize(4);
        assertThat(Privileges.missing(0, false)).hasSize(7);
    }
}
