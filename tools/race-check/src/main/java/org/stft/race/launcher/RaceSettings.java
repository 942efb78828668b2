package org.stft.race.launcher;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.stft.config.Durations;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.launcher.ReportSettings;
import org.stft.race.Analyser;
import org.stft.report.ReportFiles;
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
    private static final ReportSettings REPORT = new ReportSettings(PREFIX);

    /** All of them. */
    static final List<SettingDeclaration> ALL = Stream.concat(
        Stream.of(ONLINE, SYNCHRONOUS, HANG, ReportSettings.file(PREFIX + "decisions",
            "which messages the receives get; set by 'stft race confirm'")),
        REPORT.all().stream()).toList();

    private final RunningJob job;

    RaceSettings(RunningJob job) {
        this.job = job;
    }

    boolean online() {
        return isOn(ONLINE);
    }

    Analyser.Options analysis() {
        return new Analyser.Options(isOn(SYNCHRONOUS), false);
    }

    /** The time without events after which the ranks count as blocked. */
    Duration hang() {
        return Durations.parse(get(HANG)).orElseThrow();
    }

    ReportFiles files() throws IOException {
        return REPORT.of(job);
    }

    private static SettingDeclaration onOrOff(String name, String fallback, String description) {
        return new SettingDeclaration(PREFIX + name, fallback, description, "on or off",
            List.of("on", "off")::contains);
    }

    private boolean isOn(SettingDeclaration setting) {
        return get(setting).equals("on");
    }

    private String get(SettingDeclaration setting) {
        return job.properties().getOrDefault(setting.key(), setting.defaultValue()).trim();
    }
}
