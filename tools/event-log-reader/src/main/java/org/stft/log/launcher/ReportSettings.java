package org.stft.log.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.stft.config.Settings;
import org.stft.launcher.extension.RunningJob;
import org.stft.report.ReportFiles;
import org.stft.report.SourceFiles;
import org.stft.spc.SettingDeclaration;

/** The settings {@code stft.TOOL.NAME} for the reports of a tool. */
public final class ReportSettings {

    private final SettingDeclaration json;
    private final SettingDeclaration html;
    private final SettingDeclaration sarif;
    private final SettingDeclaration sourceRoot;
    private final SettingDeclaration suppress;
    private final SettingDeclaration baseline;

    /** @param prefix with the point at its end */
    public ReportSettings(String prefix) {
        json = file(prefix + "json", "the file for the report as JSON");
        html = file(prefix + "html", "the file for the report as HTML");
        sarif = file(prefix + "sarif", "the file for the report as SARIF");
        sourceRoot = file(prefix + "source-root", "directories with the program's sources");
        suppress = file(prefix + "suppress", "files with findings that are known");
        baseline = file(prefix + "baseline", "a report whose findings do not count");
    }

    /** The declaration of a setting whose value is a file, or empty. */
    public static SettingDeclaration file(String key, String description) {
        return new SettingDeclaration(key, "", description, "a file", text -> true);
    }

    public List<SettingDeclaration> all() {
        return List.of(json, html, sarif, sourceRoot, suppress, baseline);
    }

    /**
     * The files of a job.
     *
     * @throws IOException if a directory of sources is none
     */
    public ReportFiles of(RunningJob job) throws IOException {
        return new ReportFiles(path(job, json), path(job, html), path(job, sarif),
            SourceFiles.of(job.workingDirectory(), paths(job, sourceRoot)), paths(job, suppress), path(job, baseline));
    }

    private static List<Path> paths(RunningJob job, SettingDeclaration setting) {
        return Settings.parts(get(job, setting)).stream().map(job.workingDirectory()::resolve).toList();
    }

    private static Path path(RunningJob job, SettingDeclaration setting) {
        String file = get(job, setting);
        return file.isEmpty() ? null : job.workingDirectory().resolve(file);
    }

    private static String get(RunningJob job, SettingDeclaration setting) {
        return job.properties().getOrDefault(setting.key(), "").trim();
    }
}
