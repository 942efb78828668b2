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

    /** All of them. */
    static final List<SettingDeclaration> ALL = List.of(
        onOrOff("online", "on", "check the job while it runs"),
        onOrOff("synchronous", "off", "a standard send may wait for its receive"),
        new SettingDeclaration(PREFIX + "hang", "8s", "the time without events after which ranks count as blocked",
            "a time such as 8s", text -> Durations.parse(text).isPresent()),
        file("json", "the file for the report as JSON"), file("html", "the file for the report as HTML"),
        file("suppress", "files with findings that are known"),
        file("baseline", "a report whose findings do not count"),
        file("decisions", "which messages the receives get; set by 'stft race confirm'"));

    private final Map<String, String> properties;
    private final Path workingDirectory;

    RaceSettings(RunningJob job) {
        properties = job.properties();
        workingDirectory = job.workingDirectory();
    }

    boolean online() {
        return isOn("online", "on");
    }

    Analyser.Options analysis() {
        return new Analyser.Options(isOn("synchronous", "off"), false);
    }

    /** True if all ranks run on this host. */
    boolean isLocal() {
        return Settings.parts(properties.getOrDefault(Setting.HOSTS.key(), "")).stream()
            .allMatch(host -> host.startsWith("local"));
    }

    /** The time without events after which the ranks count as blocked. */
    Duration hang() {
        return Durations.parse(get("hang", "8s")).orElseThrow();
    }

    Path logs() {
        return workingDirectory.resolve(properties.getOrDefault("stft.tools.directory", "stft-tools"))
            .resolve("event-log");
    }

    ReportFiles files() {
        return new ReportFiles(path("json"), path("html"), suppressions(), path("baseline"));
    }

    private static SettingDeclaration onOrOff(String name, String fallback, String description) {
        return new SettingDeclaration(PREFIX + name, fallback, description, "on or off",
            List.of("on", "off")::contains);
    }

    private static SettingDeclaration file(String name, String description) {
        return new SettingDeclaration(PREFIX + name, "", description, "a file", text -> true);
    }

    private List<Path> suppressions() {
        return Settings.parts(get("suppress", "")).stream().map(workingDirectory::resolve).toList();
    }

    private Path path(String name) {
        String file = get(name, "");
        return file.isEmpty() ? null : workingDirectory.resolve(file);
    }

    private boolean isOn(String name, String fallback) {
        return get(name, fallback).equals("on");
    }

    private String get(String name, String fallback) {
        return properties.getOrDefault(PREFIX + name, fallback).trim();
    }
}
