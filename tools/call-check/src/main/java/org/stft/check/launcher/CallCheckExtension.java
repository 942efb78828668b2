package org.stft.check.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.check.command.CheckCommand;
import org.stft.check.plan.RankPlan;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.JobCompanion;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RunningJob;
import org.stft.spc.SettingDeclaration;

/** {@code stft check}, and the check of jobs that run with the tool {@code call-check} while they run. */
public final class CallCheckExtension implements LauncherExtension {

    static final String TOOL = "call-check";
    static final String TOOL_PREFIX = "stft." + TOOL + ".";

    @Override
    public String id() {
        return TOOL;
    }

    @Override
    public List<Object> commands() {
        return List.of(new CheckCommand());
    }

    @Override
    public List<SettingDeclaration> settings() {
        return CallCheckSettings.ALL;
    }

    /** Tells the ranks what to check. */
    @Override
    public Settings prepare(Settings settings) {
        return settings.list(Setting.TOOLS).contains(TOOL)
            ? settings.with(CallCheckSettings.PLAN.key(), RankPlan.of(templates(settings.given(), Path.of(""))))
            : settings;
    }

    @Override
    public Optional<JobCompanion> accompany(RunningJob job) {
        Map<String, String> properties = job.properties();
        if (!Settings.parts(properties.getOrDefault(Setting.TOOLS.key(), "")).contains(TOOL)) {
            return Optional.empty();
        }
        CallCheckSettings settings = new CallCheckSettings(properties, job.workingDirectory());
        try {
            return Optional.of(new CallCompanion(job, settings, templates(properties, job.workingDirectory())));
        } catch (IOException e) {
            throw cannotStart(FileErrors.of(e), e);
        }
    }

    private static List<Template> templates(Map<String, String> properties, Path workingDirectory) {
        try {
            return new CallCheckSettings(properties, workingDirectory).templates();
        } catch (TemplateException e) {
            throw cannotStart(e.getMessage(), e);
        } catch (IOException e) {
            throw cannotStart(FileErrors.of(e), e);
        }
    }

    private static CommandException cannotStart(String reason, Exception cause) {
        return new CommandException(ExitCode.USAGE, "The check of MPI calls cannot be started: "
            + Sentences.closed(reason) + " See docs/call-check.md.", cause);
    }
}
