package org.stft.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentencesTest {

    @Test
    void textOfOthers_hasOneFullStopAtTheEnd_orNoneInTheMiddle() {
        assertThat(Sentences.closed("It is full")).isEqualTo("It is full.");
        assertThat(Sentences.closed("It is full.")).isEqualTo("It is full.");
        assertThat(Sentences.closed("Is it full?")).isEqualTo("Is it full?");
        assertThat(Sentences.closed("")).isEmpty();
        assertThat(Sentences.open("It is full.")).isEqualTo("It is full");
        assertThat(Sentences.open("It is full")).isEqualTo("It is full");
    }

    @Test
    void urlsOfLocalFiles_becomePaths() {
        assertThat(Sentences.withPaths("Type: jar:file:/my%20lib/a%25b.jar!/META-INF/services/Type:1: no provider"))
            .isEqualTo("Type: /my lib/a%b.jar!/META-INF/services/Type:1: no provider");
        assertThat(Sentences.withPaths("file:/a%20b and file:/c")).isEqualTo("/a b and /c");
        assertThat(Sentences.withPaths("file:/100%")).isEqualTo("/100%");
        assertThat(Sentences.withPaths("no URL")).isEqualTo("no URL");
    }
}
