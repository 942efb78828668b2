package org.stft.replay.control;

import java.util.List;

/** Tells the frames of the program from those of MPI, STFT and Java. */
final class ProgramFrames {

    private static final List<String> OTHERS = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "mpi.",
        "org.stft.base.", "org.stft.internal.", "org.stft.launcher.", "org.stft.link.", "org.stft.log.", "org.stft.mp.",
        "org.stft.probe.", "org.stft.spc.", "org.stft.tool.", "org.stft.Stft", "org.stft.Checkpoint");

    private ProgramFrames() {
    }

    /** Returns true if a frame of this class is the program's. */
    static boolean isOne(String type) {
        return OTHERS.stream().noneMatch(type::startsWith);
    }
}
