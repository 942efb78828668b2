package org.stft.criu.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs that are really started, with the options of a rank and others. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JvmOptionsTest {

    @TempDir
    Path directory;

    /** All that a JVM prints that starts, shows its flags and ends. */
    private String flags(Map<String, String> environment, String... others) throws IOException {
        List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(JvmOptions.beside(List.of(others), environment, directory));
        command.addAll(List.of(others));
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.onExit().join().exitValue()).as(command + "\n" + output).isZero();
        return output;
    }

    private static void assumeCollector(String name) {
        assumeTrue(
            name.matches("Serial|Parallel|G1|Z") || System.getProperty("java.vm.vendor").matches("Debian|Eclipse.*"),
            "this JDK may not have the collector " + name);
    }

    private static void assertSilent(String output) {
        assertThat(output).doesNotContain("[warning]", "[error]", "warning:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1", "Z", "Shenandoah"})
    void collectorOfTheUser_isTheOnlyOne(String name) throws IOException {
        assumeCollector(name);
        String output = flags(Map.of(), "-XX:+Use" + name + "GC");
        assertThat(output).containsPattern("\\bUse" + name + "GC += true ");
        assertThat(
            output.lines().filter(line -> line.matches(" *bool Use(Serial|Parallel|G1|Z|Shenandoah)GC += true .*")))
            .hasSize(1);
        assertSilent(output);
    }

    @Test
    void nothingElseGiven_isTheSerialCollectorWithASmallHeap() throws IOException {
        String output = flags(Map.of());
        assertThat(output).containsPattern("\\bUseSerialGC += true ").containsPattern("\\bNewRatio += 16 ")
            .containsPattern("\\bInitialHeapSize += 16777216 ").containsPattern("\\bMaxHeapFreeRatio += 2 ");
        assertSilent(output);
    }

    @ParameterizedTest
    @CsvSource({"-XX:+UseMaximumCompactionOnSystemGC", "-XX:+UseParallelGC -XX:-UseParallelGC", "-Xmx1g"})
    void optionThatSelectsNoCollector_leavesTheSerialOne(String others) throws IOException {
        assertThat(JvmOptions.beside(List.of(others.split(" ")), Map.of(), directory)).contains("-XX:+UseSerialGC");
    }

    @Test
    void serialCollectorSwitchedOff_theJvmChooses() {
        assertThat(JvmOptions.beside(List.of("-XX:-UseSerialGC"), Map.of(), directory))
            .doesNotContain("-XX:+UseSerialGC", "-XX:NewSize=4m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void collectorInTheEnvironment_isTheOnlyOne(String variable) throws IOException {
        assertThat(flags(Map.of(variable, "-Da='b c' -XX:+UseG1GC -Xmx8m"))).containsPattern("\\bUseG1GC += true ");
    }

    @ParameterizedTest
    @CsvSource({"@options, ''", "-XX:VMOptionsFile=options, ''", "-Da=b, @options"})
    void collectorInAFile_isTheOnlyOne(String word, String variable) throws IOException {
        Files.writeString(directory.resolve("options"), "# -XX:+UseParallelGC\n-Xmx8m \"-XX:+UseG1GC\"\n".replace("# ",
            word.startsWith("-XX") ? "-Dcomment=" : "# ").replace("\"", word.startsWith("-XX") ? "" : "\""));
        Map<String, String> environment = new TreeMap<>();
        if (!variable.isEmpty()) {
            environment.put("JDK_JAVA_OPTIONS", variable);
        }
        assertThat(flags(environment, word)).containsPattern("\\bUseG1GC += true ");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"-Xmx8m", "-Xmx4096k", "-Xmx12m", "-Xmx16M", "-Xmx1g", "-XX:MaxHeapSize=9000000", "-Xms8m", "-Xmn2m",
            "-Xmn64m", "-XX:NewSize=64m", "-XX:MaxNewSize=2m", "-XX:NewRatio=3", "-XX:MinHeapSize=32m",
            "-XX:InitialHeapSize=8m",
            "-XX:MinHeapFreeRatio=40", "-XX:MaxHeapFreeRatio=30", "-XX:+UsePerfData", "-Xmx8m -XX:+UseG1GC",
            "-Xmx64m -Xmn8m -XX:+UseParallelGC"})
    void sizeOfTheUser_theJvmStartsAndSaysNothing(String others) throws IOException {
        assertSilent(flags(Map.of(), others.split(" ")));
    }
}
