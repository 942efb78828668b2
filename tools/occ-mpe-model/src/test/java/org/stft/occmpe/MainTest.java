package org.stft.occmpe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @Test
    void runOfTheWorkedExample_printsCyclesAndBothFormulas() {
        assertThat(execute("run", "--nodes", "8", "--root", "7", "--busy", "1,2,3,4", "--bytes", "64")).isZero();
        assertThat(out).hasToString("""
                             cycles speed-up [%]    saved [%]
            conventional        840        12.75        11.31
            mpich               940        26.17        20.74
            status-based        745
            """);
    }

    @Test
    void traceOfTheWorkedExample_showsOrderQueuesAndTransfers() {
        assertThat(execute("run", "--nodes", "8", "--root", "7", "--busy", "1,2,3,4", "--bytes", "64", "--trace"))
            .isZero();
        assertThat(out.toString().lines()).contains(
            "       3  node 7   order [7, 0, 5, 6, 1, 2, 3, 4]",
            "       5  node 7   queue [S0, S5, S1]",
            "       5  bus      7 -> 0, 64 B",
            "     745  node 4   DONE");
    }

    @Test
    void aBusyNodeThatDoesNotExist_isReportedWithTheUsage() {
        assertThat(execute("run", "--nodes", "4", "--busy", "4")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("expected busy nodes from 0 to 3, found node 4")
            .contains("Usage: occ-mpe run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1000000000", "-1", "1,-1"})
    void aBusyNodeFarOutOfRange_isReportedAsWell(String busy) {
        assertThat(execute("run", "--nodes", "4", "--busy", busy)).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("expected busy nodes from 0 to 3, found node "
            + busy.substring(busy.indexOf(',') + 1));
    }

    @Test
    void aNumberOfNodesOutOfRange_isReported() {
        assertThat(execute("run", "--nodes", "1000000000", "--busy", "999999999"))
            .isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("expected 2 to 4096 nodes, found 1000000000");
    }

    @Test
    void aDirectoryThatCannotBeWrittenTo_isReportedBeforeTheExperiment(@TempDir Path directory) throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThat(execute("experiment", file.resolve("results").toString())).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("expected a directory that can be written to, found '" + file);
    }

    @Test
    void anInterferenceOfNegativeSize_isReported() {
        assertThat(execute("run", "--busy", "1,2", "--interfering", "-1")).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("expected an interfering message of 0 bytes or more, found -1");
    }

    @Test
    void moreRandomPatternsThanThereAre_areRefusedBeforeAnythingIsWritten(@TempDir Path directory) {
        assertThat(execute("experiment", "--random-patterns", "40000", directory.resolve("results").toString()))
            .isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith("expected 0 to 10000 random patterns, found 40000");
        assertThat(directory).isEmptyDirectory();
    }
}
