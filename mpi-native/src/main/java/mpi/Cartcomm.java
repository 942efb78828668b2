package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.stft.nativempi.job.Job;

/** A communicator whose ranks are in a grid, row by row (MPI 3.1, section 7.5). */
public class Cartcomm extends Intracomm {

    private final int[] dims;
    private final boolean[] periods;

    Cartcomm(Job job, long handle, int[] dims, boolean[] periods) {
        super(job, handle);
        this.dims = dims.clone();
        this.periods = periods.clone();
    }

    /** One in a rank without MPI. */
    Cartcomm(Group group, int[] dims, boolean[] periods) {
        super(group);
        this.dims = dims.clone();
        this.periods = periods.clone();
    }

    @Override
    public Object clone() throws MPIException {
        return new Cartcomm(job(), duplicate(), dims, periods);
    }

    /** The rank at a place of the grid. */
    public int Rank(int[] coords) throws MPIException {
        requireUsable();
        requireDimensions(coords.length, "coordinates");
        int rank = 0;
        for (int i = 0; i < dims.length; i++) {
            if (!isInside(i, coords[i])) {
                throw new MPIException("MPI_ERR_ARG: expected a coordinate from 0 to " + (dims[i] - 1)
                    + " in dimension " + i + ". Found " + coords[i]);
            }
            rank = rank * dims[i] + Math.floorMod(coords[i], dims[i]);
        }
        return rank;
    }

    private boolean isInside(int dimension, int coordinate) {
        return periods[dimension] || coordinate >= 0 && coordinate < dims[dimension];
    }

    private void requireDimensions(int found, String what) {
        if (found < dims.length) {
            throw new MPIException("MPI_ERR_ARG: expected " + dims.length + " " + what + ". Found " + found);
        }
    }

    /** The place of a rank. */
    public int[] Coords(int rank) throws MPIException {
        requireRank(rank);
        int[] place = new int[dims.length];
        int rest = rank;
        for (int i = dims.length - 1; i >= 0; i--) {
            place[i] = rest % dims[i];
            rest /= dims[i];
        }
        return place;
    }

    /** The ranks from which and to which a shift along a dimension goes. */
    public ShiftParms Shift(int direction, int disp) throws MPIException {
        requireUsable();
        if (direction < 0 || direction >= dims.length) {
            throw new MPIException("MPI_ERR_ARG: expected a dimension below " + dims.length + ". Found " + direction);
        }
        return new ShiftParms(neighbour(direction, -disp), neighbour(direction, disp));
    }

    private int neighbour(int dimension, int distance) {
        int[] place = Coords(Rank());
        place[dimension] += distance;
        return isInside(dimension, place[dimension]) ? Rank(place) : MPI.PROC_NULL;
    }

    /** The sub-grid of this rank that has some of the dimensions. Collective. */
    public Cartcomm Sub(boolean[] remain_dims) throws MPIException {
        requireDimensions(remain_dims.length, "dimensions");
        int[] kept = IntStream.range(0, dims.length).filter(i -> remain_dims[i]).toArray();
        boolean[] rings = new boolean[kept.length];
        for (int i = 0; i < kept.length; i++) {
            rings[i] = periods[kept[i]];
        }
        return new Cartcomm(job(), job().topologies().subGrid(handle(), remain_dims),
            Arrays.stream(kept).map(i -> dims[i]).toArray(), rings);
    }

    /** The rank that this process would have in another grid, or {@link MPI#UNDEFINED}. */
    public int Map(int[] dims, boolean[] periods) throws MPIException {
        Intracomm.requireGrid(dims, periods);
        return rankAmong(Arrays.stream(dims).reduce(1, Math::multiplyExact));
    }

    /** The grid. */
    public CartParms Get() throws MPIException {
        return new CartParms(dims.clone(), periods.clone(), Coords(Rank()));
    }

    @Override
    public int Topo_test() throws MPIException {
        requireUsable();
        return MPI.CART;
    }

    /** Divides nodes among those dimensions whose size is 0, as equally as possible, the greatest size first. */
    public static void Dims_create(int nnodes, int[] dims) throws MPIException {
        BalancedGrid.fill(nnodes, dims);
    }
}
