package org.stft.launcher.incarnation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.stft.launcher.display.Console;

class OutputForwarderTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(out, err);

    private String forward(String text) throws Exception {
        OutputForwarder.start(new ByteArrayInputStream(text.getBytes(ISO_8859_1)), "[7] ", console.out(), "test")
            .get(10, TimeUnit.SECONDS);
        return out.toString(ISO_8859_1);
    }

    @Test
    void lines_getThePrefixAlsoTheEmptyAndTheUnfinishedOne() throws Exception {
        assertThat(forward("one\n\nthree\r\nfour")).isEqualTo("[7] one\n[7] \n[7] three\r\n[7] four\n");
    }

    @Test
    void nothing_writesNothing() throws Exception {
        assertThat(forward("")).isEmpty();
    }

    @Test
    void lineOfExactlyTheLimit_staysWhole() throws Exception {
        String line = "x".repeat(OutputForwarder.MAX_LINE_BYTES);
        assertThat(forward(line + "\ny\n")).isEqualTo("[7] " + line + "\n[7] y\n");
    }

    @Test
    void lineOfOneByteMore_goesOnInTheNext() throws Exception {
        String line = "x".repeat(OutputForwarder.MAX_LINE_BYTES);
        assertThat(forward(line + "yz\nw")).isEqualTo("[7] " + line + "\n[7] yz\n[7] w\n");
    }

    @Test
    void wholeLine_isWrittenBeforeTheNextOneComes() throws Exception {
        PipedOutputStream rank = new PipedOutputStream();
        CompletableFuture<Void> done = OutputForwarder.start(new PipedInputStream(rank), "", console.out(), "test");
        rank.write("now\nand".getBytes(ISO_8859_1));
        rank.flush();
        Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> out.size() > 0);
        assertThat(out.toString(ISO_8859_1)).isEqualTo("now\n");
        rank.close();
        done.get(10, TimeUnit.SECONDS);
        assertThat(out.toString(ISO_8859_1)).isEqualTo("now\nand\n");
    }

    @Test
    void nobodyReadsTheOutputAnyMore_saysSoOnceAndReadsOn() throws Exception {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        Console gone = new Console(broken, err);
        for (int i = 0; i < 3; i++) {
            OutputForwarder.start(new ByteArrayInputStream("a\nb\n".getBytes(ISO_8859_1)), "", gone.out(), "test")
                .get(10, TimeUnit.SECONDS);
        }
        assertThat(err.toString(ISO_8859_1)).isEqualTo(
            "stft: standard output was closed by its reader; further output of the ranks there is lost\n");
    }
}
