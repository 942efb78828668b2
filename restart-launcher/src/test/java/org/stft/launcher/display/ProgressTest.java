package org.stft.launcher.display;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.stft.launcher.display.Progress.Unit;

class ProgressTest {

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    @Test
    void withoutATerminal_aLineComesWhileItGoesOn_andTheLastStateInTheEnd() {
        try (Progress progress = Progress.lines(out, "reading", Unit.MEBIBYTES)) {
            progress.total(10 << 20);
            progress.reached(3 << 20);
            progress.note("version 2");
            await().atMost(Duration.ofSeconds(30)).until(() -> text.toString().contains("reading  3/10 MiB"));
            progress.print("something happened");
            progress.reached(10 << 20);
        }
        assertThat(text.toString()).contains("something happened" + System.lineSeparator());
        assertThat(text.toString().lines().reduce((first, second) -> second).orElseThrow())
            .startsWith("reading  10/10 MiB (").endsWith(" s), version 2").doesNotContain("\r");
    }

    @Test
    void onATerminal_oneLineIsDrawnOver_andWhatIsSaidStays() {
        try (Progress progress = Progress.bar(new Terminal(true, 80), out, "reading", new Unit(" files", 1))) {
            progress.total(4);
            progress.reached(2);
            progress.note("version 2");
            await().atMost(Duration.ofSeconds(30)).until(() -> text.toString().contains("2/4 files"));
            progress.print("something happened");
            progress.reached(4);
        }
        String[] drawings = text.toString().split("\r");
        assertThat(drawings[drawings.length - 1]).contains("100%").contains("4/4 files").contains("version 2")
            .endsWith(System.lineSeparator());
        assertThat(drawings).allSatisfy(drawing -> assertThat(drawing.stripTrailing().length()).isLessThan(80));
        assertThat(text.toString()).containsPattern("something happened *" + System.lineSeparator());
    }
}
