package org.stft.check.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.stft.check.library.ChosenTemplates;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;
import org.stft.launcher.extension.RunningJob;
import org.stft.spc.SettingDeclaration;
import org.stft.log.launcher.ReportSettings;
import org.stft.report.ReportFiles;
import org.stft.config.Durations;
import org.stft.config.Settings;

/** The settings {@code stft.call-check.NAME}. */
final class CallCheckSettings {

    private static final String PREFIX = CallCheckExtension.TOOL_PREFIX;

    private static final String ON = "on";
    private static final String OFF = "off";
    private static final String END = "end";
    private static final String REPORT_IT = "report";
    private static final SettingDeclaration TEMPLATES = new SettingDeclaration(PREFIX + "templates", "",
        "files or directories with further templates", "paths, separated by commas", text -> true);
    private static final SettingDeclaration ENABLE = ids("enable", "templates to use that are off");
    private static final SettingDeclaration DISABLE = ids("disable", "templates not to use");
    private static final SettingDeclaration HANG = new SettingDeclaration(PREFIX + "hang", "8s",
        "the time without events after which ranks count as blocked", "a time such as 8s",
        text -> Durations.parse(text).isPresent());
    private static final SettingDeclaration ON_DEADLOCK = new SettingDeclaration(PREFIX + "on-deadlock", END,
        "what happens to a job with ranks that never go on", END + " (the job), or " + REPORT_IT,
        text -> text.equals(END) || text.equals(REPORT_IT));
    private static final SettingDeclaration SYNCHRONOUS = new SettingDeclaration(PREFIX + "synchronous", OFF,
        "take every send for a synchronous one: find deadlocks that buffering has hidden", "on or off",
        text -> text.equals(ON) || text.equals(OFF));
    private static final ReportSettings REPORT = new ReportSettings(PREFIX);
    static final SettingDeclaration PLAN = new SettingDeclaration(PREFIX + "plan", "",
        "what the ranks check and record; set by 'stft run'", "a plan", text -> true);

    /** All of them. */
    static final List<SettingDeclaration> ALL = Stream
        .concat(Stream.of(TEMPLATES, ENABLE, DISABLE, HANG, ON_DEADLOCK, SYNCHRONOUS, PLAN),
            REPORT.all().stream())
        .toList();

    private final Map<String, String> properties;
    private final Path workingDirectory;

    CallCheckSettings(Map<String, String> properties, Path workingDirectory) {
        this.properties = properties;
        this.workingDirectory = workingDirectory;
    }

    private static SettingDeclaration ids(String name, String description) {
        return new SettingDeclaration(PREFIX + name, "", description, "ids, separated by commas", text -> true);
    }

    List<Template> templates() throws IOException, TemplateException {
        return ChosenTemplates.of(Settings.parts(get(TEMPLATES)).stream().map(workingDirectory::resolve).toList(),
            ChosenTemplates.with(Settings.parts(get(ENABLE)), get(SYNCHRONOUS).equals(ON)),
            new LinkedHashSet<>(Settings.parts(get(DISABLE))));
    }

    Duration hang() {
        return Durations.parse(get(HANG)).orElseThrow();
    }

    /** Returns true if a job with a deadlock is ended. */
    boolean endsAtDeadlock() {
        return get(ON_DEADLOCK).equals(END);
    }

    static ReportFiles files(RunningJob job) throws IOException {
        return REPORT.of(job);
    }

    private String get(SettingDeclaration setting) {
        return properties.getOrDefault(setting.key(), setting.defaultValue()).trim();
    }
}
