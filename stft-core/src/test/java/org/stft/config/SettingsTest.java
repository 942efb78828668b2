package org.stft.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.Probe;
import org.stft.spc.RankContext;
import org.stft.spc.SettingDeclaration;

class SettingsTest {

    @TempDir
    Path directory;

    private Settings settings(Map<String, String> commandLine, Map<String, String> environment) {
        return Settings.of(commandLine, environment);
    }

    @Test
    void sameKeyInAllSources_commandLineWinsThenEnvironmentThenFileThenDefault() throws IOException {
        Path file = Files.writeString(directory.resolve("s.properties"), "stft.keep=5\nstft.job=file\nstft.spc=file\n");
        Map<String, String> environment = Map.of("STFT_KEEP", "6", "STFT_JOB", "environment",
            "STFT_SETTINGS", file.toString());
        Settings settings = settings(Map.of("stft.keep", "7"), environment);
        assertThat(settings.get(Setting.KEEP)).isEqualTo("7");
        assertThat(settings.get(Setting.JOB)).isEqualTo("environment");
        assertThat(settings.get(Setting.SPC)).isEqualTo("file");
        assertThat(settings.get(Setting.EVERY_CALLS)).isEqualTo("1");
        assertThat(settings.isGiven(Setting.SPC)).isTrue();
        assertThat(settings.isGiven(Setting.EVERY_CALLS)).isFalse();
    }

    @Test
    void misspeltKey_isRefusedWithAllKeys() {
        assertThatThrownBy(() -> settings(Map.of("stft.kep", "3"), Map.of()))
            .isInstanceOf(StftException.class).hasMessageContaining("stft.kep").hasMessageContaining("stft.keep");
    }

    @Test
    void misspeltVariable_isRefusedWithTheClosestOne() {
        assertThatThrownBy(() -> settings(Map.of(), Map.of("STFT_KEPP", "3"))).isInstanceOf(StftException.class)
            .hasMessageContaining("There is no setting STFT_KEPP. Did you mean STFT_KEEP?");
        assertThat(settings(Map.of(), Map.of("STFT_COMMAND", "./stft", "STFTP", "x")).given()).isEmpty();
    }

    @Test
    void misspeltKeyInTheFile_isRefused() throws IOException {
        Path file = Files.writeString(directory.resolve("s.properties"), "keep=5\n");
        assertThatThrownBy(() -> settings(Map.of("stft.settings", file.toString()), Map.of()))
            .isInstanceOf(StftException.class).hasMessageContaining("There is no setting keep.");
    }

    @Test
    void misspeltSettingOfABackEnd_isRefusedOnceBackEndsAreKnown() {
        List<CheckpointerProvider> backEnds = List.of(new BackEnd("own", List.of(OWN_LIMIT), Set.of("STFT_OWN")),
            new BackEnd("silent", List.of(), Set.of()));
        for (String key : List.of("stft.own.limt", "stft.onw.limit", "stft.other.x")) {
            Settings settings = settings(Map.of(key, "1"), Map.of());
            assertThatThrownBy(() -> settings.requireKnown(backEnds, List.of()))
                .hasMessageContaining("There is no setting " + key + ".");
        }
        for (String variable : List.of("STFT_OWN_LIMT", "STFT_EVERY_CALS")) {
            Settings settings = settings(Map.of(), Map.of(variable, "1"));
            assertThatThrownBy(() -> settings.requireKnown(backEnds, List.of()))
                .hasMessageContaining("There is no setting " + variable
                    + ". Did you mean " + (variable.startsWith("STFT_OWN") ? "STFT_OWN_LIMIT" : "STFT_EVERY_CALLS")
                    + "?");
        }
        settings(Map.of("stft.tools", "count", "stft.count.x", "1", "stft.tools.directory", "d"), Map.of())
            .requireKnown(backEnds, List.of());
        settings(Map.of("stft.tools", "race-check"), Map.of("STFT_RACE_CHECK_DECISIONS", "file"))
            .requireKnown(backEnds, List.of());
        settings(Map.of("stft.own.limit", "1", "stft.silent.x", "1", "stft.test.seed", "1"),
            Map.of("STFT_OWN_LIMIT", "2", "STFT_SILENT_Y", "3"))
            .requireKnown(backEnds, List.of());
    }

    @Test
    void wrongValueOfABackEndsSetting_isRefusedOnceBackEndsAreKnown() {
        List<CheckpointerProvider> backEnds = List.of(new BackEnd("own", List.of(OWN_LIMIT), Set.of()));
        for (Settings wrong : List.of(settings(Map.of("stft.own.limit", "many"), Map.of()),
            settings(Map.of(), Map.of("STFT_OWN_LIMIT", "many")))) {
            assertThatThrownBy(() -> wrong.requireKnown(backEnds, List.of())).isInstanceOf(StftException.class)
                .hasMessage("The setting stft.own.limit must be a digit, but is 'many'.")
                .extracting(e -> ((StftException) e).category()).isEqualTo(StftException.Category.FIX_CALL);
        }
    }

    private static final SettingDeclaration OWN_LIMIT = new SettingDeclaration("stft.own.limit", "1", "its limit",
        "a digit", value -> value.matches("\\d"));

    private record BackEnd(String id, List<SettingDeclaration> settings,
        Set<String> variables) implements CheckpointerProvider {

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public Probe probe() {
            return Probe.works();
        }

        @Override
        public Checkpointer create(RankContext rank) {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void keyOfABackEnd_isPassedOn() {
        Settings settings = settings(Map.of("stft.kryo.allow", "a.B"), Map.of("STFT_KRYO_OTHER", "x"));
        assertThat(settings.find("stft.kryo.allow")).contains("a.B");
        assertThat(settings.find("stft.kryo.other")).contains("x");
        assertThat(settings.find("stft.kryo.none")).isEmpty();
    }

    @Test
    void wrongValues_sayWhatWasExpected() {
        Settings settings = settings(Map.of("stft.keep", "0", "stft.every", "30", "stft.guard", "yes"), Map.of());
        assertThatThrownBy(() -> settings.number(Setting.KEEP, 1)).hasMessageContaining("at least 1")
            .hasMessageContaining("'0'");
        assertThatThrownBy(() -> settings.duration(Setting.EVERY)).hasMessageContaining("30s");
        assertThatThrownBy(() -> settings.on(Setting.GUARD)).hasMessageContaining("on or off");
    }

    @Test
    void namedFileMissing_isAnError() {
        assertThatThrownBy(() -> settings(Map.of("stft.settings", directory.resolve("none").toString()), Map.of()))
            .isInstanceOf(StftException.class).hasMessageContaining("none");
    }

    @Test
    void durations_areReadAndWrittenWithTheirUnit() {
        for (String text : new String[] {"500ms", "30s", "10m", "2h"}) {
            assertThat(Durations.format(Durations.parse(text).orElseThrow())).isEqualTo(text);
        }
        assertThat(Durations.parse("1d")).isEmpty();
        assertThat(Durations.format(Duration.ZERO)).isEqualTo("0s");
    }

    @Test
    void tableInTheDocuments_saysTheSameAsTheCode() throws IOException {
        Map<String, String> documented = new TreeMap<>();
        Matcher rows = Pattern.compile("(?m)^\\| `(stft\\.(?:mpi\\.)?[a-z-]+)` \\| `(\\w+)` \\| (.*?) \\| (.*?) \\|$")
            .matcher(Files.readString(Path.of("../docs/settings.md")));
        while (rows.find()) {
            documented.put(rows.group(1), rows.group(2) + " | " + rows.group(3) + " | " + rows.group(4));
        }
        Map<String, String> inCode = new TreeMap<>();
        for (Setting setting : Setting.values()) {
            String fallback = setting.fallback() == null ? "none" : "`" + setting.fallback() + "`";
            inCode.put(setting.key(), setting.variable() + " | " + fallback + " | " + setting.meaning());
        }
        assertThat(documented).as("rows of docs/settings.md against enum Setting").isEqualTo(inCode);
    }
}
