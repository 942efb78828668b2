package mpi;

/** The ranks of a shift along a dimension of a grid; {@link MPI#PROC_NULL} beyond an open border. */
public class ShiftParms {

    /** From which this rank receives. */
    public int rank_source;
    /** To which this rank sends. */
    public int rank_dest;

    ShiftParms(int source, int destination) {
        this.rank_source = source;
        this.rank_dest = destination;
    }
}
