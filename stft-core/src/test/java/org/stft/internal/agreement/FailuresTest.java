package org.stft.internal.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void exceptionsOfOthers_keepTheNameOfTheirClass() {
        assertThat(Failures.explain(new com.example.QuotaException("42"))).hasMessage("com.example.QuotaException: 42");
        assertThat(Failures.explain(new IllegalStateException("odd")))
            .hasMessage("java.lang.IllegalStateException: odd");
    }

    @Test
    void exceptionsOfFiles_areSaidInWords() {
        assertThat(Failures.explain(new IOException("the image is cut"))).hasMessage("the image is cut");
        assertThat(Failures.explain(new NoSuchFileException("/a"))).hasMessage(
            "/a: there is no such file or directory");
    }
}
