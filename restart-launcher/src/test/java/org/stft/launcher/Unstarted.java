package org.stft.launcher;

import org.stft.Stft;

/** A program that starts STFT before MPI. */
public final class Unstarted {

    private Unstarted() {
    }

    public static void main(String[] arguments) {
        try (Stft stft = Stft.start()) {
            stft.checkpoint();
        }
    }
}
