package org.stft.launcher.drill;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.JobFile;

/** The record of a job for its drill: all ranks on this machine, never restarted, without tools that only record. */
final class DrillJob {

    private static final List<Setting> OF_THE_JOB = List.of(Setting.HOSTS, Setting.ADDRESS, Setting.REMOTE_COMMAND,
        Setting.FAULT);
    private static final List<String> RECORDING_TOOLS = List.of("event-log", "race-check");
    private static final String AT_ONCE = "100ms";

    private DrillJob() {
    }

    static JobFile of(JobFile recorded, Stretch stretch) {
        Map<String, String> properties = new TreeMap<>(recorded.properties());
        OF_THE_JOB.forEach(setting -> properties.remove(setting.key()));
        properties.computeIfPresent(Setting.TOOLS.key(), (key, tools) -> Settings.parts(tools).stream()
            .filter(tool -> !RECORDING_TOOLS.contains(tool)).collect(Collectors.joining(",")));
        properties.put(Setting.DRILL.key(), Long.toString(stretch.to().version()));
        properties.put(Setting.STOP_TIMEOUT.key(), AT_ONCE);
        return new JobFile(JobFile.FORMAT, JobFile.State.RUNNING, recorded.ranks(), recorded.main(),
            recorded.arguments(), recorded.classPath(), recorded.workingDirectory(), recorded.jvmOptions(), properties,
            recorded.binding(), 0, stretch.to().version() + 1, 0, Map.of(), recorded.started(), null);
    }

    /**
     * Returns true if the version that is to be compared with has no objects: then a first run, which is restored from that
     * version, must save them.
     */
    static boolean needsObjects(JobFile job, Stretch stretch) {
        return job.spcs().stream().filter(stretch.to().spcs()::contains)
            .allMatch(id -> Services.backEnd(id).capabilities().contains(Capability.PROCESS_IMAGE));
    }
}
