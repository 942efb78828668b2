package com.example;

import mpi.MPI;
import org.stft.Stft;

/** Each rank adds up numbers. However often it is killed, it prints the same. */
public class Sum {

    static class State {
        int step;
        double sum;
    }

    public static void main(String[] args) {
        MPI.Init(args);
        try (Stft stft = Stft.start()) {
            State state = stft.protect("state", State::new);   // after a restart: the saved object
            while (state.step < 20) {
                state.sum += Math.sqrt(++state.step);
                stft.checkpoint();                             // all ranks save a version together
            }
            System.out.println("the sum of rank " + MPI.COMM_WORLD.Rank() + " is " + state.sum);
        }
        MPI.Finalize();
    }
}
