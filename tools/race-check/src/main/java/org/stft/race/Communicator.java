package org.stft.race;

/** A communicator of the program; one object for all its members. */
public final class Communicator {

    private final String name;
    private final int[] members;

    /**
     * Makes a communicator.
     *
     * @param name its name, equal on all members
     * @param members the ranks in {@code COMM_WORLD} of all processes that it connects, in the order of their ranks in
     *     it
     */
    public Communicator(String name, int... members) {
        this.name = name;
        this.members = members.clone();
    }

    public String name() {
        return name;
    }

    int[] members() {
        return members;
    }

    @Override
    public String toString() {
        return name;
    }
}
