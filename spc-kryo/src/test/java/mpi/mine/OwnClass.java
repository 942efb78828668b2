package mpi.mine;

/** A class of a program whose package begins as that of MPI does. */
public final class OwnClass {

    /** Its state. */
    public int value;
}
