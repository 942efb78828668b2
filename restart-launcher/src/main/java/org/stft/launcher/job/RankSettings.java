package org.stft.launcher.job;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.stft.config.Durations;
import org.stft.config.Setting;
import org.stft.fault.FaultSpec;
import org.stft.launcher.incarnation.RankConnections;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.rank.DormantDebugger;
import org.stft.services.Services;
import org.stft.store.JobFile;

/** The settings of the ranks of one incarnation, in addition to those that are recorded with the job. */
final class RankSettings {

    private static final String AT_A_BREAKPOINT = "24h";

    private final LockedJob owned;
    private final JobFile job;
    private final boolean verbose;
    private final boolean debugged;

    /** @param debugged whether a rank waits for a debugger from its start */
    RankSettings(LockedJob owned, JobFile job, boolean verbose, boolean debugged) {
        this.owned = owned;
        this.job = job;
        this.verbose = verbose;
        this.debugged = debugged || DormantDebugger.isIn(job.jvmOptions());
    }

    /** The settings of a JVM that is started. */
    Map<Setting, String> of(StartPoint start, Optional<FaultSpec> fault) {
        Map<Setting, String> settings = new EnumMap<>(Setting.class);
        settings.put(Setting.STORE, owned.store().directory().toString());
        settings.put(Setting.JOB, owned.job().name());
        settings.put(Setting.PROGRAM, job.main());
        settings.put(Setting.MIN_VERSION, Long.toString(job.firstVersion()));
        settings.put(Setting.EPOCH, Long.toString(owned.job().epoch()));
        settings.put(Setting.VERBOSE, verbose ? "on" : "off");
        start.version().ifPresent(version -> settings.put(Setting.RESTART, version));
        if (debugged) {
            awaitDebugger(settings);
        }
        fault.ifPresent(spec -> settings.put(Setting.FAULT, spec.toString()));
        return settings;
    }

    /** A rank may stand at a breakpoint while the others wait. */
    private void awaitDebugger(Map<Setting, String> settings) {
        for (Setting timeout : List.of(Setting.START_TIMEOUT, Setting.ENTER_TIMEOUT, Setting.WRITE_TIMEOUT)) {
            if (!job.properties().containsKey(timeout.key())) {
                settings.put(timeout, AT_A_BREAKPOINT);
            }
        }
    }

    /** All settings of a restored process, as environment variables: those in its memory belong to another run. */
    Map<String, String> ofRestored(Optional<FaultSpec> fault, RankConnections connections) {
        Map<String, String> environment = new TreeMap<>();
        for (Setting setting : Setting.values()) {
            Optional.ofNullable(job.properties().get(setting.key()))
                .ifPresent(value -> environment.put(setting.variable(), value));
        }
        job.spcs().forEach(spc -> Services.backEnd(spc).settings().forEach(setting -> put(environment, setting.key())));
        of(StartPoint.beginning(), fault).forEach((setting, value) -> environment.put(setting.variable(), value));
        environment.put(Setting.LAUNCHER_ADDRESS.variable(), connections.address());
        environment.put(Setting.SECRET.variable(), connections.secret());
        return environment;
    }

    /** A back end's own setting, also from the environment of this process: that of another host may differ. */
    private void put(Map<String, String> environment, String key) {
        String variable = Setting.variableOf(key);
        Optional.ofNullable(job.properties().getOrDefault(key, System.getenv(variable)))
            .ifPresent(value -> environment.put(variable, value));
    }

    /** A setting of the job that was checked before it was recorded. */
    Duration duration(Setting setting) {
        return Durations.parse(job.properties().getOrDefault(setting.key(), setting.fallback())).orElseThrow();
    }
}
