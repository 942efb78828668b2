package org.stft.store;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.stft.config.Setting;
import org.stft.config.Settings;

/**
 * The launcher's record of a job, so that it can be restarted without repeating its options.
 * Immutable; the file {@code job.json} in the job's directory.
 *
 * @param format the format's number, {@link #FORMAT}
 * @param state the state of the last run
 * @param ranks the number of ranks
 * @param main the name of the main class
 * @param arguments the program's arguments
 * @param classPath the program's class path, relative to the working directory
 * @param workingDirectory the working directory of the ranks, absolute
 * @param jvmOptions options of the ranks' JVMs, apart from the properties
 * @param properties system properties of the ranks: settings of STFT and the program's own
 * @param binding the id of the MPI binding; empty for the only one there is
 * @param maxRestarts the maximum number of restarts of a run
 * @param firstVersion the lowest number that a version of this run can have; lower ones belong to earlier runs
 * @param base the lower version that this run was restarted from on request; 0 if there is none
 * @param hostsLeftOut the hosts that are used only if there are too few others, each with the reason
 * @param started the time at which the last run started, ISO 8601 in UTC
 * @param ended the time at which it ended; null while it has not
 */
public record JobFile(int format, State state, int ranks, String main, List<String> arguments, String classPath,
    String workingDirectory, List<String> jvmOptions, Map<String, String> properties,
    String binding, int maxRestarts, long firstVersion, long base, Map<String, String> hostsLeftOut, String started,
    String ended) {

    /** The number of the format that this release writes and reads. */
    public static final int FORMAT = 1;

    /** The file's name in the job's directory. */
    public static final String FILE_NAME = "job.json";

    /** The end of the last run. */
    public enum State {
        /** Running, or its launcher was killed. */
        RUNNING,
        /** A rank failed and was not restarted. */
        FAILED,
        /** The run was ended from outside: by Ctrl-C, or by SIGTERM without a new version. */
        INTERRUPTED,
        /** All ranks saved a version and ended because they were asked to. */
        STOPPED,
        /** The program ended with 0 on all ranks. */
        FINISHED
    }

    public JobFile {
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(main, "main");
        arguments = List.copyOf(arguments);
        jvmOptions = List.copyOf(jvmOptions);
        properties = Map.copyOf(properties);
        hostsLeftOut = Map.copyOf(hostsLeftOut);
    }

    /**
     * Returns this job with its versions numbered from {@code first}, and restarted from the lower version
     * {@code newBase}.
     */
    public JobFile withVersions(long first, long newBase) {
        return new JobFile(format, state, ranks, main, arguments, classPath, workingDirectory, jvmOptions, properties,
            binding, maxRestarts, first, newBase, hostsLeftOut, started, ended);
    }

    /** Returns this job with other system properties and settings of its ranks. */
    public JobFile withProperties(Map<String, String> newProperties) {
        return new JobFile(format, state, ranks, main, arguments, classPath, workingDirectory, jvmOptions,
            newProperties, binding, maxRestarts, firstVersion, base, hostsLeftOut, started, ended);
    }

    /** Returns this job with the program of another one, but without the settings of STFT of that job. */
    public JobFile withProgramOf(JobFile other) {
        Map<String, String> all = new TreeMap<>(other.properties);
        all.keySet().removeIf(JobFile::isSetting);
        properties.keySet().stream().filter(JobFile::isSetting).forEach(key -> all.put(key, properties.get(key)));
        return new JobFile(format, state, ranks, other.main, other.arguments, other.classPath, other.workingDirectory,
            other.jvmOptions, all, other.binding, maxRestarts, firstVersion, base, hostsLeftOut, started, ended);
    }

    /** The ids of the job's back ends, the preferred one first. */
    public List<String> spcs() {
        return Settings.parts(properties.getOrDefault(Setting.SPC.key(), Setting.SPC.fallback()));
    }

    private static boolean isSetting(String property) {
        return property.startsWith("stft.");
    }

    /** Returns this job, running since this time. */
    public JobFile running(String since) {
        return new JobFile(format, State.RUNNING, ranks, main, arguments, classPath, workingDirectory, jvmOptions,
            properties, binding, maxRestarts, firstVersion, base, hostsLeftOut, since, null);
    }

    /** Returns this job in another state. */
    public JobFile ended(State newState, String when) {
        return new JobFile(format, newState, ranks, main, arguments, classPath, workingDirectory, jvmOptions,
            properties, binding, maxRestarts, firstVersion, base, hostsLeftOut, started, when);
    }

    /** Returns this job with other hosts that are left out. */
    public JobFile withHostsLeftOut(Map<String, String> hosts) {
        return new JobFile(format, state, ranks, main, arguments, classPath, workingDirectory, jvmOptions,
            properties, binding, maxRestarts, firstVersion, base, hosts, started, ended);
    }
}
