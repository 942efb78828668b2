package mpi;

/** The least value of pairs of value and index, with the least index of those that have it (MPI 3.1, section 5.9.4). */
public class Minloc extends User_function {

    /** The function of {@link MPI#MINLOC}. */
    public Minloc() {
    }

    @Override
    public void Call(Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype) {
        Pairs.combine(invec, inoffset, inoutvec, inoutoffset, count, (first, second) -> first < second);
    }
}
