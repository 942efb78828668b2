package org.stft.npb.common;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ReportTest {

    @Test
    void report_isPrintedInTheFormOfNpb() {
        assertThat(printed(new Report("CG", ProblemClass.S, "1400", 15, 0.5, 2e8, "floating point", true,
            new long[] {Double.doubleToRawLongBits(1), 255}))).isEqualTo("""


             CG Benchmark Completed.
             Class           =                        S
             Size            =                     1400
             Iterations      =                       15
             Time in seconds =                     0.50
             Total processes =                        4
             Mop/s total     =                   400.00
             Mop/s/process   =                   100.00
             Operation type  =           floating point
             Verification    =               SUCCESSFUL
             Version         =                      3.3
             Result bits     = 3ff0000000000000 00000000000000ff
            """);
    }

    @Test
    void noTimeMeasured_isNoRate() {
        Report report = new Report("IS", ProblemClass.S, "65536", 10, 0, 655_360, "keys ranked", false, new long[0]);

        assertThat(printed(report))
            .contains(" Mop/s total     =                     0.00\n")
            .contains(" Verification    =             UNSUCCESSFUL\n");
    }

    private static String printed(Report report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        report.print(new PrintStream(bytes, true, UTF_8), 4);
        return bytes.toString(UTF_8).replace(System.lineSeparator(), "\n");
    }
}
