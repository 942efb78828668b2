package org.stft.launcher.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TableTest {

    private final StringWriter text = new StringWriter();

    @Test
    void columns_areAlignedAsTheirNamesSay() {
        try (PrintWriter out = new PrintWriter(text)) {
            new Table(">RANK", "NAME", "END").row(7, "a", "x").row(12345, "longer", "").print(out, "  ");
        }
        assertThat(text.toString().lines()).containsExactly("   RANK  NAME    END", "      7  a       x",
            "  12345  longer");
    }

    @Test
    void facts_haveTheirValuesBelowEachOther() {
        try (PrintWriter out = new PrintWriter(text)) {
            new Facts().add("a", 1).add("longer", null).print(out, "");
        }
        assertThat(text.toString().lines()).containsExactly("a       1", "longer  -");
    }
}
