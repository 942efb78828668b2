package org.stft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.bench.scaling.Scaling;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The help texts of the scripts, which have no program to ask yet. */
class ScriptHelpTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"run.sh, --help", "run.sh, -h", "scaling.sh, --help"})
    void scriptWithoutAProjectBesideIt_namesEachOptionAndPart(String name, String option)
        throws IOException, InterruptedException {
        for (String script : new TreeSet<>(List.of("run.sh", name))) { // which has the help of all
            Files.copy(Path.of(script), directory.resolve(script));
        }
        String help = output(directory.resolve(name), option);
        Object program = name.equals("run.sh") ? new Benchmarks() : new Scaling();
        for (OptionSpec each : new CommandLine(program).getCommandSpec().options()) {
            if (!each.hidden()) {
                assertThat(help).contains(each.longestName());
            }
            if (each.completionCandidates() != null) {
                assertThat(help.replaceAll("\\s+", " "))
                    .contains("Only these: " + String.join(", ", each.completionCandidates()));
            }
        }
    }

    private String output(Path script, String option) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", script.toString(), option).directory(directory.toFile())
            .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
