package mpi;

/** The graph of a communicator, as {@link Graphcomm#Get} returns it. */
public class GraphParms {

    /** For each node, where its neighbours end in {@link #edges}. */
    public int[] index;
    /** The neighbours of all nodes. */
    public int[] edges;

    /** Without a graph. */
    public GraphParms() {
    }
}
