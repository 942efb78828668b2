package org.stft.launcher.demo;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.stft.config.Setting;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;
import org.stft.store.JobFile;

/**
 * The scenario of the demo: NPB CG of a class on a number of ranks, one of which is killed in the middle.
 *
 * @param problemClass the class letter
 * @param ranks the number of ranks
 * @param spc the back end
 */
record Scenario(String problemClass, int ranks, String spc) {

    /** The number of iterations of CG in every class; each ends with a checkpoint call. */
    static final int ITERATIONS = 15;

    private static final String MAIN = "org.stft.npb.CG";
    private static final int USUAL_VICTIM = 2;
    private static final int NEVER = 1_000_000;

    /** The rank that is killed. */
    int victim() {
        return Math.min(USUAL_VICTIM, ranks - 1);
    }

    /** The version after which it is killed. */
    long lastVersion() {
        return (ITERATIONS + 1) / 2;
    }

    FaultSpec fault() {
        return new FaultSpec(victim(), lastVersion(), CrashPoint.COMMITTED, FaultSpec.Kill.RANK);
    }

    /** The job that makes no version. */
    JobFile undisturbed(Path workingDirectory) {
        return job(workingDirectory, NEVER);
    }

    /** The job that makes a version at every call. */
    JobFile checkpointed(Path workingDirectory) {
        return job(workingDirectory, 1);
    }

    private JobFile job(Path workingDirectory, int everyCalls) {
        Map<String, String> properties = new HashMap<>();
        properties.put(Setting.SPC.key(), spc);
        properties.put(Setting.EVERY_CALLS.key(), Integer.toString(everyCalls));
        properties.put(Setting.KEEP.key(), "2");
        properties.put(Setting.HOSTS.key(), Setting.HOSTS.fallback());
        return new JobFile(JobFile.FORMAT, JobFile.State.RUNNING, ranks, MAIN, List.of(problemClass), ".",
            workingDirectory.toString(), List.of("-XX:+UseSerialGC"), properties, "", 1, 1, 0, Instant.now().toString(),
            null);
    }
}
