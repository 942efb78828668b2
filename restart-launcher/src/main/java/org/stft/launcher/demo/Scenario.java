package org.stft.launcher.demo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.stft.config.Setting;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;

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

    /** The command that runs the job without making a version. */
    List<String> undisturbed(Path store) {
        return command(store, "undisturbed", NEVER, List.of());
    }

    /** The command that runs the job, makes a version at every call and kills a rank. */
    List<String> killed(Path store) {
        return command(store, "killed", 1, List.of("--fail", fault().toString()));
    }

    private List<String> command(Path store, String job, int everyCalls, List<String> more) {
        List<String> words = new ArrayList<>(List.of("run", "--verbose", "--store", store.toString(), "--job", job,
            "-np", Integer.toString(ranks), "--spc", spc, "--every-calls", Integer.toString(everyCalls), "--keep", "2",
            "--hosts", Setting.HOSTS.fallback(), "--max-restarts", "1", "--no-prefix", "--jvm", "-XX:+UseSerialGC",
            "-cp", "."));
        words.addAll(more);
        words.addAll(List.of(MAIN, problemClass));
        return words;
    }
}
