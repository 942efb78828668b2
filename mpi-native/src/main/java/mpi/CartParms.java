package mpi;

/** The grid of a communicator, as {@link Cartcomm#Get} returns it. */
public class CartParms {

    /** The number of ranks along each dimension. */
    public int[] dims;
    /** Whether a dimension is a ring. */
    public boolean[] periods;
    /** The coordinates of this rank. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }
}
