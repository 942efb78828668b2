package org.stft.internal.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.NoSuchFileException;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void exceptionsOfOthers_keepTheNameOfTheirClass() {
        assertThat(Failures.explain(new com.example.QuotaException("42"))).hasMessage("com.example.QuotaException: 42");
        assertThat(Failures.explain(new IllegalStateException("odd")))
            .hasMessage("java.lang.IllegalStateException: odd");
    }

    @Test
    void exceptionsOfTheJdkFromABackEnd_keepTheNameOfTheirClass() {
        assertThat(Failures.explain(new ConnectException("refused")))
            .hasMessage("java.net.ConnectException: refused");
        assertThat(Failures.explain(new UncheckedIOException(new ZipException("invalid block type"))))
            .hasMessage("java.util.zip.ZipException: invalid block type");
        assertThat(Failures.explain(new EOFException())).hasMessage("java.io.EOFException");
    }

    @Test
    void exceptionsOfFiles_areSaidInWords() {
        assertThat(Failures.explain(new IOException("the image is cut"))).hasMessage("the image is cut");
        assertThat(Failures.explain(new NoSuchFileException("/a"))).hasMessage(
            "/a: there is no such file or directory");
    }
}
