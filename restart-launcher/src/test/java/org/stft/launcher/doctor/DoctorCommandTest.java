package org.stft.launcher.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.config.Settings;
import org.stft.launcher.CommandLineRun;

class DoctorCommandTest {

    @TempDir
    Path directory;

    @Test
    void backEndThatIsChosenAndNotThere_failsTheDefaultSetup() {
        List<CheckResult> checks = new BackEndChecks(Settings.of(Map.of("stft.spc", "kryo,nosuch"), Map.of())).run();
        assertThat(checks).filteredOn(check -> check.name().equals("back end kryo")).allMatch(CheckResult::works)
            .allMatch(CheckResult::needed).hasSize(1);
        CheckResult missing = checks.get(checks.size() - 1);
        assertThat(missing.name()).isEqualTo("back end nosuch");
        assertThat(missing.remedy()).contains("spc-nosuch");
        assertThat(DoctorReport.of("store", checks).works()).isFalse();
    }

    @Test
    void backEndThatIsMisspelt_isAnsweredWithTheClosestOne() {
        List<CheckResult> checks = new BackEndChecks(Settings.of(Map.of("stft.spc", "kyro"), Map.of())).run();
        assertThat(checks.get(checks.size() - 1).remedy()).startsWith("Did you mean kryo? Add the jar spc-kyro");
    }

    @Test
    void standardErrorIsNotATerminal_isNoFailure() {
        assertThat(MachineChecks.terminal().works()).isTrue();
        assertThat(MachineChecks.terminal().found()).contains("is not a terminal");
    }

    @Test
    void thingsThatAreNotNeeded_doNotFailTheDefaultSetup() {
        CheckResult missing = CheckResult.missing("a", "b", "c", "d");
        assertThat(DoctorReport.of("store", List.of(missing)).works()).isTrue();
        assertThat(DoctorReport.of("store", List.of(missing.ofNeed())).works()).isFalse();
    }

    @Test
    void classPathThatIsNotThere_isAFailure() {
        CommandLineRun run = CommandLineRun.of("doctor", "--store", directory.toString(), "-cp", "missing.jar");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).containsPattern("FAILS +class path +the class path entry missing.jar does not exist");
    }

    @Test
    void foreignStore_isSaidInWordsAndInJson() throws IOException {
        Files.writeString(directory.resolve("notes"), "mine");
        CommandLineRun text = CommandLineRun.of("doctor", "--store", directory.toString());
        assertThat(text.exitCode()).isEqualTo(1);
        assertThat(text.out()).containsPattern("FAILS +store").contains("without it: ").contains("to do: ")
            .contains("The default setup does not work");
        JsonNode json = CommandLineRun.of("doctor", "--json", "--store", directory.toString()).json();
        assertThat(json.path("works").asBoolean(true)).isFalse();
        JsonNode store = StreamSupport.stream(json.path("checks").spliterator(), false)
            .filter(check -> check.path("name").asText().equals("store")).findFirst().orElseThrow();
        assertThat(store.path("works").asBoolean(true)).isFalse();
        assertThat(store.path("needed").asBoolean()).isTrue();
        assertThat(store.path("found").asText()).contains("is not a store");
    }
}
