package org.stft.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NpbOutputTest {

    private final List<Long> iterations = new ArrayList<>();
    private final NpbOutput output = new NpbOutput(line -> {}, iterations::add);

    private void print(String text) throws IOException {
        output.write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void linesInPieces_areUnderstood() throws IOException {
        print(
            " Iterations: 15\n    iteration           ||r||                 zeta\n         1       1.34497688688719e-13   ");
        assertThat(iterations).isEmpty();
        print("   9.9986441579140\n         2       1.95223262817691e-15      8.5733279203222\n");
        assertThat(iterations).containsExactly(1L, 2L);
        assertThat(output.zeta()).isEmpty();
        assertThat(output.verdict()).isEmpty();
        assertThat(output.bits()).isEmpty();
        print(" VERIFICATION SUCCESSFUL\n Zeta is     8.5971775078648e+00\n Result bits     = 402131c140145f4c 00ff\n");
        assertThat(output.verdict()).hasValue("VERIFICATION SUCCESSFUL");
        assertThat(output.zeta()).hasValue("8.5971775078648e+00");
        assertThat(output.bits()).hasValue("402131c140145f4c 00ff");
    }

    @Test
    void endOfTheReport_isNoIteration() throws IOException {
        print(" Time in seconds =                     3.03\n Total processes =                        2\n");
        print(" Size            =                     1400\n Iterations      =                       15\n");
        assertThat(iterations).isEmpty();
    }

    @Test
    void onlyTheLastLines_areKept() throws IOException {
        for (int i = 0; i < 100; i++) {
            print("line " + i + "\n");
        }
        assertThat(output.lastLines()).hasSize(20).startsWith("line 80").endsWith("line 99");
    }
}
