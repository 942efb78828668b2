package mpi;

import java.util.Arrays;
import org.stft.nativempi.job.Job;

/** A communicator whose ranks are the nodes of a graph (MPI 3.1, section 7.5). */
public class Graphcomm extends Intracomm {

    private final int[] index;
    private final int[] edges;

    Graphcomm(Job job, long handle, int[] index, int[] edges) {
        super(job, handle);
        this.index = index.clone();
        this.edges = edges.clone();
    }

    /** One in a rank without MPI. */
    Graphcomm(Group group, int[] index, int[] edges) {
        super(group);
        this.index = index.clone();
        this.edges = edges.clone();
    }

    @Override
    public Object clone() throws MPIException {
        return new Graphcomm(job(), duplicate(), index, edges);
    }

    /** The graph. */
    public GraphParms Get() throws MPIException {
        requireUsable();
        GraphParms parameters = new GraphParms();
        parameters.index = index.clone();
        parameters.edges = Arrays.copyOf(edges, index[index.length - 1]);
        return parameters;
    }

    /** The neighbours of a rank. */
    public int[] Neighbours(int rank) throws MPIException {
        requireRank(rank);
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }

    /** The rank that this process would have in another graph, or {@link MPI#UNDEFINED}. */
    public int Map(int[] index, int[] edges) throws MPIException {
        Intracomm.requireGraph(index, edges);
        return rankAmong(index.length);
    }

    @Override
    public int Topo_test() throws MPIException {
        requireUsable();
        return MPI.GRAPH;
    }
}
