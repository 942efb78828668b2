package mpi;

import org.stft.nativempi.job.Job;

/** A communicator whose ranks are the nodes of a graph (MPI 3.1, section 7.5). */
public class Graphcomm extends Intracomm {

    Graphcomm(Job job, long handle) {
        super(job, handle);
    }

    @Override
    public Object clone() throws MPIException {
        return new Graphcomm(job(), duplicate());
    }

    /** The graph. */
    public GraphParms Get() throws MPIException {
        int[][] graph = job().topologies().graph(handle());
        GraphParms parameters = new GraphParms();
        parameters.index = graph[0];
        parameters.edges = graph[1];
        return parameters;
    }

    /** The neighbours of a rank. */
    public int[] Neighbours(int rank) throws MPIException {
        return job().topologies().neighbours(handle(), rank);
    }

    /** The rank that this process would have in another graph, or {@link MPI#UNDEFINED}. */
    public int Map(int[] index, int[] edges) throws MPIException {
        Intracomm.requireGraph(index, edges);
        return job().topologies().mapToGraph(handle(), index, edges);
    }

    @Override
    public int Topo_test() throws MPIException {
        return super.Topo_test();
    }
}
