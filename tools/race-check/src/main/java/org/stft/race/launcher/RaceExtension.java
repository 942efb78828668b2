package org.stft.race.launcher;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.JobCompanion;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RunningJob;
import org.stft.race.command.RaceCommand;
import org.stft.spc.SettingDeclaration;

/** The message-race check of jobs that run with the tool {@code race-check}, while they run. */
public final class RaceExtension implements LauncherExtension {

    static final String TOOL = "race-check";

    @Override
    public String id() {
        return TOOL;
    }

    @Override
    public List<Object> commands() {
        return List.of(new RaceCommand());
    }

    @Override
    public List<SettingDeclaration> settings() {
        return RaceSettings.ALL;
    }

    @Override
    public Settings prepare(Settings settings) {
        return ForcedJob.prepare(settings);
    }

    @Override
    public boolean mayRestart(Map<String, String> properties) {
        return !ForcedJob.is(properties);
    }

    @Override
    public Optional<JobCompanion> accompany(RunningJob job) {
        String tools = job.properties().getOrDefault(Setting.TOOLS.key(), "");
        if (!Settings.parts(tools).contains(TOOL) || ForcedJob.is(job.properties())) {
            return Optional.empty();
        }
        try {
            RaceSettings settings = new RaceSettings(job);
            return settings.online() ? Optional.of(new RaceCompanion(job, settings)) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            String reason = e instanceof IOException io ? FileErrors.of(io) : e.getMessage();
            throw new CommandException(ExitCode.USAGE,
                "The message-race check cannot be started: " + Sentences.closed(reason)
                    + " Correct the setting, see docs/race-check.md.",
                e);
        }
    }
}
