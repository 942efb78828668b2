package org.stft.launcher.programs;

import org.stft.Stft;

/** A program that starts STFT before MPI. */
public final class StartsStftBeforeMpi {

    private StartsStftBeforeMpi() {
    }

    public static void main(String[] arguments) {
        try (Stft stft = Stft.start()) {
            stft.checkpoint();
        }
    }
}
