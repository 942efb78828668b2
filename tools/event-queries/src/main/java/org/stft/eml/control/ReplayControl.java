package org.stft.eml.control;

import java.io.IOException;
import java.nio.file.Path;

/** Begins replays; an implementation is found as a service. */
public interface ReplayControl {

    /**
     * Begins a replay of a rank, which stands before its first call.
     *
     * @param run the directory of a recorded run
     * @param imageEvery after how many events a process image is taken by another replay in the background, so that going
     *     back need not begin at the beginning; 0: none
     * @throws IOException if the rank was not recorded, or no process can be started
     */
    ControlledReplay begin(Path run, int rank, long imageEvery) throws IOException;
}
