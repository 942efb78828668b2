package org.stft.bench;

import java.io.IOException;

/** One measurement of a run. */
interface Measurement {

    /** How many steps it takes, for the progress that is shown. */
    int steps();

    /** Measures. */
    Chapter measure(Steps steps) throws IOException;
}
