package org.stft.check.deadlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.check.library.TemplateLibrary;
import org.stft.check.template.Template;
import org.stft.report.Report;

/** A log that cannot be read as a whole shows less, and never a mistake that was not made. */
class DamagedLogTest {

    @TempDir
    Path directory;
    private final List<Template> templates = new TemplateLibrary().all().stream().map(each -> each.template()).toList();
    private WrittenLogs logs;

    @BeforeEach
    void correctRun() throws IOException {
        logs = new WrittenLogs(directory, 2);
        logs.calls(0, "Barrier", -1).calls(1, "Barrier", -1);
        logs.sends(0, "Send", 1).receives(1, 0).sends(1, "Send", 0).receives(0, 1);
        logs.starts(0, "Irecv", 1, 1, 2).sends(1, "Send", 0).completes(0, 1, 2);
        logs.calls(1, "Bcast", 0).calls(0, "Bcast", 0);
        logs.finalizes(0).finalizes(1);
    }

    @Test
    void oneBitIsWrong_findsNothing() throws IOException {
        assertThat(logs.check(templates).findings()).isEmpty();
        byte[] whole = Files.readAllBytes(logs.log(0));
        int unreadable = 0;
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= (byte) (1 << i % Byte.SIZE);
            Files.write(logs.log(0), damaged);
            Report report = logs.check(templates);
            assertThat(report.findings()).as("byte " + i + " of " + whole.length + ", " + report.notes()).isEmpty();
            unreadable += report.notes().isEmpty() ? 0 : 1;
        }
        assertThat(unreadable).isGreaterThan(whole.length / 2);
    }

    @Test
    @Timeout(20)
    void pipeInPlaceOfALog_isNotWaitedFor() throws IOException, InterruptedException {
        for (int rank = 0; rank < 2; rank++) {
            Files.delete(logs.log(rank));
            assertThat(new ProcessBuilder("mkfifo", logs.log(rank).toString()).start().waitFor()).isZero();
        }
        assertThatThrownBy(() -> logs.check(templates)).isInstanceOf(IOException.class)
            .hasMessageContaining("Expected a file of a log, found something else.");
    }
}
