package org.stft.race.launcher;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.stft.config.Durations;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.RunningJob;
import org.stft.race.Analyser;
import org.stft.race.run.ReportFiles;
import org.stft.spc.SettingDeclaration;

/** The settings of the check within a run: {@code stft.race-check.NAME}. */
final class RaceSettings {

    private static final String PREFIX = "stft.race-check.";

    private static final SettingDeclaration ONLINE = onOrOff("online", "on", "check the job while it runs");
    private static final SettingDeclaration SYNCHRONOUS = onOrOff("synchronous", "off",
        "a standard send may wait for its receive");
    private static final SettingDeclaration HANG = new SettingDeclaration(PREFIX + "hang", "8s",
        "the time without events after which ranks count as blocked", "a time such as 8s",
        text -> Durations.parse(text).isPresent());
    private static final SettingDeclaration JSON = file("json", "the file for the report as JSON");
    private static final SettingDeclaration HTML = file("html", "the file for the report as HTML");
    private static final SettingDeclaration SUPPRESS = file("suppress", "files with findings that are known");
    private static final SettingDeclaration BASELINE = file("baseline", "a report whose findings do not count");

    /** All of them. */
    static final List<SettingDeclaration> ALL = List.of(ONLINE, SYNCHRONOUS, HANG, JSON, HTML, SUPPRESS, BASELINE,
        file("decisions", "which messages the receives get; set by 'stft race confirm'"));

    private final Map<String, String> properties;
    private final Path workingDirectory;

    RaceSettings(RunningJob job) {
        properties = job.properties();
        workingDirectory = job.workingDirectory();
    }

    boolean online() {
        return isOn(ONLINE);
    }

    Analyser.Options analysis() {
        return new Analyser.Options(isOn(SYNCHRONOUS), false);
    }

    /** True if all ranks run on this host. */
    boolean isLocal() {
        return Settings.parts(properties.getOrDefault(Setting.HOSTS.key(), "")).stream()
            .allMatch(host -> host.startsWith("local"));
    }

    /** The time without events after which the ranks count as blocked. */
    Duration hang() {
        return Durations.parse(get(HANG)).orElseThrow();
    }

    Path logs() {
        return workingDirectory.resolve(properties.getOrDefault("stft.tools.directory", "stft-tools"))
            .resolve("event-log");
    }

    ReportFiles files() {
        return new ReportFiles(path(JSON), path(HTML), suppressions(), path(BASELINE));
    }

    private static SettingDeclaration onOrOff(String name, String fallback, String description) {
        return new SettingDeclaration(PREFIX + name, fallback, description, "on or off",
            List.of("on", "off")::contains);
    }

    private static SettingDeclaration file(String name, String description) {
        return new SettingDeclaration(PREFIX + name, "", description, "a file", text -> true);
    }

    private List<Path> suppressions() {
        return Settings.parts(get(SUPPRESS)).stream().map(workingDirectory::resolve).toList();
    }

    private Path path(SettingDeclaration setting) {
        String file = get(setting);
        return file.isEmpty() ? null : workingDirectory.resolve(file);
    }

    private boolean isOn(SettingDeclaration setting) {
        return get(setting).equals("on");
    }

    private String get(SettingDeclaration setting) {
        return properties.getOrDefault(setting.key(), setting.defaultValue()).trim();
    }
}
