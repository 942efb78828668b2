package org.stft.log.launcher;

import java.util.List;
import java.util.Optional;
import org.stft.launcher.extension.JobCompanion;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.launcher.extension.RunningJob;
import org.stft.log.LogWriter;
import org.stft.log.command.LogCommand;
import org.stft.spc.SettingDeclaration;

/** {@code stft log}, and the settings of the tool. */
public final class LogExtension implements LauncherExtension {

    private static final String PREFIX = "stft.event-log.";
    private static final String CAPSULES = PREFIX + "capsules";
    private static final String DEFAULT_CAPSULES = "5";

    @Override
    public String id() {
        return "event-log";
    }

    @Override
    public List<Object> commands() {
        return List.of(new LogCommand());
    }

    @Override
    public List<SettingDeclaration> settings() {
        return List.of(
            size("ring", Integer.toString(LogWriter.DEFAULT_CAPACITY),
                "how many events each rank keeps in a mapped file: a power of two"),
            size("limit", "4g", "the maximum length of a rank's log file, in bytes"),
            new SettingDeclaration(PREFIX + "compress", "false",
                "true: compress events when they are written to the log file", "true or false",
                text -> text.equals("true") || text.equals("false")),
            new SettingDeclaration(PREFIX + "versions", "0",
                "keep the beginning and what followed the last so many versions, with what is recorded; 0: everything",
                "a whole number", text -> text.matches("[0-9]{1,6}")),
            new SettingDeclaration(CAPSULES, DEFAULT_CAPSULES, "how many crash capsules are kept; 0: none is written",
                "a whole number", text -> text.matches("[0-9]{1,6}")));
    }

    @Override
    public Optional<JobCompanion> accompany(RunningJob job) {
        int kept = Integer.parseInt(job.properties().getOrDefault(CAPSULES, DEFAULT_CAPSULES));
        return kept == 0 ? Optional.empty() : Optional.of(new CapsuleCompanion(job, kept));
    }

    private static SettingDeclaration size(String name, String fallback, String description) {
        return new SettingDeclaration(PREFIX + name, fallback, description,
            "a number, optionally followed by k, m or g", text -> text.matches("[0-9]{1,18}[kKmMgG]?"));
    }
}
