package mpi;

import org.stft.nativempi.job.Job;
import org.stft.nativempi.library.Topologies;

/** A communicator whose ranks are in a grid (MPI 3.1, section 7.5). */
public class Cartcomm extends Intracomm {

    Cartcomm(Job job, long handle) {
        super(job, handle);
    }

    @Override
    public Object clone() throws MPIException {
        return new Cartcomm(job(), duplicate());
    }

    /** The rank at a place of the grid. */
    public int Rank(int[] coords) throws MPIException {
        int dimensions = job().topologies().dimensions(handle());
        if (coords.length < dimensions) {
            throw new MPIException("MPI_ERR_ARG: expected " + dimensions + " coordinates. Found " + coords.length);
        }
        return job().topologies().rank(handle(), coords);
    }

    /** The place of a rank. */
    public int[] Coords(int rank) throws MPIException {
        return job().topologies().coordinates(handle(), rank);
    }

    /** The ranks from which and to which a shift along a dimension goes. */
    public ShiftParms Shift(int direction, int disp) throws MPIException {
        int[] ranks = job().topologies().shift(handle(), direction, disp);
        return new ShiftParms(ranks[0], ranks[1]);
    }

    /** The sub-grid of this rank that has some of the dimensions. Collective. */
    public Cartcomm Sub(boolean[] remain_dims) throws MPIException {
        int dimensions = job().topologies().dimensions(handle());
        if (remain_dims.length < dimensions) {
            throw new MPIException("MPI_ERR_ARG: expected " + dimensions + " dimensions. Found " + remain_dims.length);
        }
        return new Cartcomm(job(), job().topologies().subGrid(handle(), remain_dims));
    }

    /** The rank that this process would have in another grid, or {@link MPI#UNDEFINED}. */
    public int Map(int[] dims, boolean[] periods) throws MPIException {
        Intracomm.requireGrid(dims, periods);
        return job().topologies().mapToGrid(handle(), dims, periods);
    }

    /** The grid. */
    public CartParms Get() throws MPIException {
        Topologies.Grid grid = job().topologies().grid(handle());
        return new CartParms(grid.sizes(), grid.periods(), grid.coordinates());
    }

    @Override
    public int Topo_test() throws MPIException {
        return super.Topo_test();
    }

    /** Divides nodes among those dimensions whose size is 0. */
    public static void Dims_create(int nnodes, int[] dims) throws MPIException {
        MPI.job().topologies().divide(nnodes, dims);
    }
}
