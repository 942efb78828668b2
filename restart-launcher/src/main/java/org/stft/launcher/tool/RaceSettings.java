package org.stft.launcher.tool;

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

/** The settings of the check within a run: {@code stft.race-check.NAME}. */
final class RaceSettings {

    private static final String PREFIX = "stft.race-check.";

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
        String text = get("hang", "8s");
        return Durations.parse(text).orElseThrow(() -> new IllegalArgumentException(
            PREFIX + "hang must be a time such as 8s, but is '" + text + "'"));
    }

    Path logs() {
        return workingDirectory.resolve(properties.getOrDefault("stft.tools.directory", "stft-tools"))
            .resolve("event-log");
    }

    ReportFiles files() {
        return new ReportFiles(path("json"), path("html"), suppressions(), path("baseline"));
    }

    private List<Path> suppressions() {
        return Settings.parts(get("suppress", "")).stream().map(workingDirectory::resolve).toList();
    }

    private Path path(String name) {
        String file = get(name, "");
        return file.isEmpty() ? null : workingDirectory.resolve(file);
    }

    private boolean isOn(String name, String fallback) {
        String value = get(name, fallback);
        if (!value.equals("on") && !value.equals("off")) {
            throw new IllegalArgumentException(PREFIX + name + " must be on or off, but is '" + value + "'");
        }
        return value.equals("on");
    }

    private String get(String name, String fallback) {
        return properties.getOrDefault(PREFIX + name, fallback).trim();
    }
}
