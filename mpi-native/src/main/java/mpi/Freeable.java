package mpi;

/** What a program may free. */
interface Freeable {

    void free() throws MPIException;
}
