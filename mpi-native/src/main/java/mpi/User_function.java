package mpi;

/** A function of the program that combines elements (MPI 3.1, section 5.9.5). */
public abstract class User_function {

    /** For subclasses. */
    public User_function() {
    }

    /**
     * Combines each item of {@code inoutvec} with that of {@code invec}: {@code inoutvec = invec op inoutvec}. May run in any thread that
     * is in a call of MPI, and must make none itself. An exception is thrown by the reduction in the same rank.
     *
     * @param invec an array of the datatype's elements
     * @param inoffset where the items begin
     * @param inoutvec an array of the datatype's elements
     * @param inoutoffset where the items begin
     * @param count the number of items
     * @param datatype their type
     */
    public abstract void Call(Object invec, int inoffset, Object inoutvec, int inoutoffset, int count,
        Datatype datatype) throws MPIException;
}
