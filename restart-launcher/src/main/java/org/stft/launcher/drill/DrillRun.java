package org.stft.launcher.drill;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.ExitCode;
import org.stft.launcher.display.Console;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.launcher.job.EmbeddedJob;
import org.stft.link.RankEvent;
import org.stft.link.RankEvent.Drilled;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.JobFile;

/** The runs of a job's ranks in a drill: all on this machine, never restarted, with their output kept back. */
final class DrillRun {

    /** Settings that are not those of the job: its hosts, and tools that only record what happens. */
    private static final List<Setting> OF_THE_JOB = List.of(Setting.HOSTS, Setting.ADDRESS, Setting.AT, Setting.FAULT);
    private static final List<String> RECORDING_TOOLS = List.of("event-log", "race-check");
    private static final String AT_ONCE = "100ms";

    private final EmbeddedJob embedded;
    private final String name;
    private final JobFile job;
    private final Stretch stretch;
    private final boolean shown;

    /** @param shown true if the ranks' output and the launcher's lines are shown while they run */
    DrillRun(EmbeddedJob embedded, String name, JobFile recorded, Stretch stretch, boolean shown) {
        this.embedded = embedded;
        this.name = name;
        this.job = drilled(recorded, stretch);
        this.stretch = stretch;
        this.shown = shown;
    }

    /**
     * The outcome of a run.
     *
     * @param code the exit code of the job
     * @param reports the reports of the ranks that have reached the end of the drill
     * @param output what the ranks and the launcher have printed on standard error, if it was not shown
     */
    record Outcome(ExitCode code, SortedMap<Integer, Drilled> reports, String output) {}

    private static JobFile drilled(JobFile recorded, Stretch stretch) {
        Map<String, String> properties = new TreeMap<>(recorded.properties());
        OF_THE_JOB.forEach(setting -> properties.remove(setting.key()));
        properties.computeIfPresent(Setting.TOOLS.key(), (key, tools) -> Settings.parts(tools).stream()
            .filter(tool -> !RECORDING_TOOLS.contains(tool)).collect(Collectors.joining(",")));
        properties.put(Setting.DRILL.key(), Long.toString(stretch.to().version()));
        properties.put(Setting.STOP_TIMEOUT.key(), AT_ONCE);
        return new JobFile(JobFile.FORMAT, JobFile.State.RUNNING, recorded.ranks(), recorded.main(),
            recorded.arguments(), recorded.classPath(), recorded.workingDirectory(), recorded.jvmOptions(), properties,
            recorded.binding(), 0, stretch.to().version() + 1, 0, recorded.started(), null);
    }

    /**
     * Returns true if the version that is to be compared with has no objects: then a first run, which is restored from that
     * version, must save them.
     */
    boolean needsObjects() {
        return job.spcs().stream().filter(stretch.to().spcs()::contains)
            .allMatch(id -> Services.backEnd(id).capabilities().contains(Capability.PROCESS_IMAGE));
    }

    /** Has the ranks save their objects in the version that is to be compared with. */
    Outcome saveObjects() throws IOException {
        return run(StartPoint.version(stretch.to().version()));
    }

    /** Has the ranks run to the version that they compare with. */
    Outcome compare() throws IOException {
        return run(stretch.start());
    }

    private Outcome run(StartPoint start) throws IOException {
        SortedMap<Integer, Drilled> reports = new TreeMap<>();
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        Console console = shown
            ? Console.ofThisProcess()
            : new Console(OutputStream.nullOutputStream(), kept);
        ExitCode code = embedded.run(name, job, start, console, new EmbeddedJob.Watcher() {
            @Override
            public void started(int restarts) {
                // the command has said so
            }

            @Override
            public void reported(int rank, RankEvent report) {
                if (report instanceof Drilled drilled) {
                    reports.put(rank, drilled);
                }
            }

            @Override
            public void ended(Map<Integer, Integer> culprits) {
                // the exit code tells
            }
        });
        return new Outcome(code, reports, kept.toString(StandardCharsets.UTF_8));
    }
}
