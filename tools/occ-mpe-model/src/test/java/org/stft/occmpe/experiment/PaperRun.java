package org.stft.occmpe.experiment;

import java.time.Duration;
import org.stft.occmpe.model.Parameters;

/** One full run of the paper's experiment, shared by the tests that only read it. */
public final class PaperRun {

    public static final Findings FINDINGS;
    /** Wall time of the cases, without what is derived from them. */
    public static final Duration TOOK;

    static {
        long start = System.nanoTime();
        Results results = new Experiment(Setup.paper(), Parameters.fitted()).run();
        TOOK = Duration.ofNanos(System.nanoTime() - start);
        FINDINGS = Findings.of(results, Parameters.fitted());
    }

    private PaperRun() {
    }
}
