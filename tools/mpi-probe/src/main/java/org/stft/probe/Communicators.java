package org.stft.probe;

import mpi.Comm;

/** The communicators of the program, with their names and members, from {@code MPI.Init} on. */
public interface Communicators {

    /**
     * The name of a communicator.
     *
     * @throws IllegalArgumentException if it is not one of the program, or MPI is not initialised
     */
    CommunicatorName name(Comm communicator);

    /**
     * The ranks in {@code COMM_WORLD} that a communicator can send to, by their rank in it: all members, or the remote
     * group of an intercommunicator.
     */
    int[] worldRanks(Comm communicator);

    /**
     * Whether this process is outside of a communicator: {@code Create} of MPJ Express gives an object also to processes
     * that are not in the group. False if the communicator is not one of the program.
     */
    boolean isOutside(Comm communicator);

    /** The ranks in {@code COMM_WORLD} of the local group of an intercommunicator; empty for other communicators. */
    int[] localRanks(Comm communicator);
}
