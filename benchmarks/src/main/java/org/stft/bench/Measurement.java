package org.stft.bench;

import java.io.IOException;
import org.stft.bench.report.Chapter;

/** One measurement of a run. */
interface Measurement {

    /** The number of steps, for the progress that is shown. */
    int steps();

    /** Runs the measurement. */
    Chapter measure(Steps steps) throws IOException;
}
