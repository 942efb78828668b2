package mpi;

import java.util.Arrays;
import org.stft.nativempi.data.Region;
import org.stft.nativempi.data.Transfer;
import org.stft.nativempi.job.Job;
import org.stft.nativempi.library.Collectives;
import org.stft.nativempi.library.Collectives.Parts;
import org.stft.nativempi.library.Collectives.Side;
import org.stft.nativempi.library.Combination;

/**
 * A communicator of one group, with collective operations (MPI 3.1, chapter 5). What a rank that is not the root passes for the other
 * side may be null.
 */
public class Intracomm extends Comm {

    Intracomm(Job job, long handle) {
        super(job, handle, false);
    }

    /** One in a rank without MPI. */
    Intracomm(Group group) {
        super(group, group.members());
    }

    /** As {@link Comm#Compare}. */
    public static int Compare(Comm comm1, Comm comm2) throws MPIException {
        return Comm.Compare(comm1, comm2);
    }

    /** The communicator of all ranks with the same colour, ordered by key; null for {@link MPI#UNDEFINED}. Collective. */
    public Intracomm Split(int color, int key) throws MPIException {
        long made = job().communicators().split(handle(), color, key);
        return made == job().library().noComm() ? null : new Intracomm(job(), made);
    }

    @Override
    public Object clone() throws MPIException {
        return new Intracomm(job(), duplicate());
    }

    /** The communicator of a group of these ranks; null for those that are not in it. Collective. */
    public Intracomm Create(Group group) throws MPIException {
        long made = job().communicators().create(handle(), group.members());
        return made == job().library().noComm() ? null : new Intracomm(job(), made);
    }

    /** Waits for all ranks. */
    public void Barrier() throws MPIException {
        job().collectives().barrier(handle());
    }

    /** Sends the items of the root to all. */
    public void Bcast(Object buf, int offset, int count, Datatype type, int root) throws MPIException {
        Region region = type.region(buf, offset, count);
        if (type.isObject()) {
            objects().broadcast(region, root);
            return;
        }
        try (Transfer transfer = Rank() == root ? out(region) : in(region)) {
            collectives().broadcast(side(transfer, 1), root, handle());
            if (Rank() != root) {
                transfer.land();
            }
        }
    }

    /** Sends the items of each rank to the root, which has them in the order of ranks. */
    public void Gather(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf, int recvoffset,
        int recvcount, Datatype recvtype, int root) throws MPIException {
        Region sent = sendtype.region(sendbuf, sendoffset, sendcount);
        boolean isRoot = Rank() == root;
        if (sendtype.isObject()) {
            objects().gather(sent, isRoot ? equalParts(recvbuf, recvoffset, recvcount, recvtype) : null, root);
            return;
        }
        try (Transfer from = out(sent)) {
            if (!isRoot) {
                collectives().gather(side(from, 1), Side.NONE, root, handle());
                return;
            }
            try (Transfer to = in(recvtype.region(recvbuf, recvoffset, times(recvcount)))) {
                collectives().gather(side(from, 1), side(to, Size()), root, handle());
                to.land();
            }
        }
    }

    /** As {@link #Gather}, with counts of each rank at displacements in extents. */
    public void Gatherv(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf,
        int recvoffset, int[] recvcount, int[] displs, Datatype recvtype, int root) throws MPIException {
        Region sent = sendtype.region(sendbuf, sendoffset, sendcount);
        boolean isRoot = Rank() == root;
        Region[] parts = isRoot ? parts(recvbuf, recvoffset, recvcount, displs, recvtype) : null;
        if (sendtype.isObject()) {
            objects().gather(sent, parts, root);
            return;
        }
        try (Transfer from = out(sent)) {
            if (!isRoot) {
                collectives().gather(side(from, 1), Parts.NONE, root, handle());
                return;
            }
            try (Transfer to = in(parts)) {
                collectives().gather(side(from, 1), parts(to), root, handle());
                to.land();
            }
        }
    }

    /** Sends a part of the root's items to each rank, in the order of ranks. */
    public void Scatter(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf,
        int recvoffset, int recvcount, Datatype recvtype, int root) throws MPIException {
        Region received = recvtype.region(recvbuf, recvoffset, recvcount);
        boolean isRoot = Rank() == root;
        if (recvtype.isObject()) {
            objects().scatter(isRoot ? equalParts(sendbuf, sendoffset, sendcount, sendtype) : null, received, root);
            return;
        }
        try (Transfer to = in(received)) {
            if (isRoot) {
                try (Transfer from = out(sendtype.region(sendbuf, sendoffset, times(sendcount)))) {
                    collectives().scatter(side(from, Size()), side(to, 1), root, handle());
                }
            } else {
                collectives().scatter(Side.NONE, side(to, 1), root, handle());
            }
            to.land();
        }
    }

    /** As {@link #Scatter}, with counts of each rank at displacements in extents. */
    public void Scatterv(Object sendbuf, int sendoffset, int[] sendcount, int[] displs, Datatype sendtype,
        Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int root) throws MPIException {
        Region received = recvtype.region(recvbuf, recvoffset, recvcount);
        boolean isRoot = Rank() == root;
        Region[] parts = isRoot ? parts(sendbuf, sendoffset, sendcount, displs, sendtype) : null;
        if (recvtype.isObject()) {
            objects().scatter(parts, received, root);
            return;
        }
        try (Transfer to = in(received)) {
            if (isRoot) {
                try (Transfer from = out(parts)) {
                    collectives().scatter(parts(from), side(to, 1), root, handle());
                }
            } else {
                collectives().scatter(Parts.NONE, side(to, 1), root, handle());
            }
            to.land();
        }
    }

    /** As {@link #Gather}, and each rank has all items. */
    public void Allgather(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf,
        int recvoffset, int recvcount, Datatype recvtype) throws MPIException {
        Region sent = sendtype.region(sendbuf, sendoffset, sendcount);
        if (sendtype.isObject()) {
            objects().allGather(sent, equalParts(recvbuf, recvoffset, recvcount, recvtype));
            return;
        }
        try (Transfer from = out(sent); Transfer to = in(recvtype.region(recvbuf, recvoffset, times(recvcount)))) {
            collectives().allGather(side(from, 1), side(to, Size()), handle());
            to.land();
        }
    }

    /** As {@link #Gatherv}, and each rank has all items. */
    public void Allgatherv(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf,
        int recvoffset, int[] recvcount, int[] displs, Datatype recvtype) throws MPIException {
        Region sent = sendtype.region(sendbuf, sendoffset, sendcount);
        Region[] parts = parts(recvbuf, recvoffset, recvcount, displs, recvtype);
        if (sendtype.isObject()) {
            objects().allGather(sent, parts);
            return;
        }
        try (Transfer from = out(sent); Transfer to = in(parts)) {
            collectives().allGather(side(from, 1), parts(to), handle());
            to.land();
        }
    }

    /** Sends a part of each rank's items to each rank, in the order of ranks. */
    public void Alltoall(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, Object recvbuf,
        int recvoffset, int recvcount, Datatype recvtype) throws MPIException {
        if (sendtype.isObject()) {
            objects().allToAll(equalParts(sendbuf, sendoffset, sendcount, sendtype),
                equalParts(recvbuf, recvoffset, recvcount, recvtype));
            return;
        }
        try (Transfer from = out(sendtype.region(sendbuf, sendoffset, times(sendcount)));
            Transfer to = in(recvtype.region(recvbuf, recvoffset, times(recvcount)))) {
            collectives().allToAll(side(from, Size()), side(to, Size()), handle());
            to.land();
        }
    }

    /** As {@link #Alltoall}, with counts of each rank at displacements in extents. */
    public void Alltoallv(Object sendbuf, int sendoffset, int[] sendcount, int[] sdispls, Datatype sendtype,
        Object recvbuf, int recvoffset, int[] recvcount, int[] rdispls, Datatype recvtype) throws MPIException {
        Region[] sent = parts(sendbuf, sendoffset, sendcount, sdispls, sendtype);
        Region[] received = parts(recvbuf, recvoffset, recvcount, rdispls, recvtype);
        if (sendtype.isObject()) {
            objects().allToAll(sent, received);
            return;
        }
        try (Transfer from = out(sent); Transfer to = in(received)) {
            collectives().allToAll(parts(from), parts(to), handle());
            to.land();
        }
    }

    /** Combines the items of all ranks, item by item, at the root. */
    public void Reduce(Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype,
        Op op, int root) throws MPIException {
        Region sent = datatype.region(sendbuf, sendoffset, count);
        boolean isRoot = Rank() == root;
        if (datatype.isObject()) {
            objects().reduce(sent, isRoot ? datatype.region(recvbuf, recvoffset, count) : null, datatype, op, root);
            return;
        }
        Combination combination = op.combination(job(), datatype);
        int items = items(count, datatype, op);
        try (Transfer from = out(sent)) {
            if (isRoot) {
                try (Transfer to = in(datatype.region(recvbuf, recvoffset, count))) {
                    collectives().reduce(from.address(), to.address(), items, combination, root, handle());
                    op.requireNothingThrown();
                    to.land();
                }
            } else {
                collectives().reduce(from.address(), 0, items, combination, root, handle());
                op.requireNothingThrown();
            }
        }
    }

    /** As {@link #Reduce}, and each rank has the result. */
    public void Allreduce(Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype,
        Op op) throws MPIException {
        Region sent = datatype.region(sendbuf, sendoffset, count);
        Region received = datatype.region(recvbuf, recvoffset, count);
        if (datatype.isObject()) {
            objects().allReduce(sent, received, datatype, op);
            return;
        }
        Combination combination = op.combination(job(), datatype);
        combine(sent, received, op, (from, to) -> collectives().allReduce(from.address(), to.address(),
            items(count, datatype, op), combination, handle()));
    }

    /** As {@link #Reduce}, and each rank has a part of the result, in the order of ranks. */
    public void Reduce_scatter(Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int[] recvcounts,
        Datatype datatype, Op op) throws MPIException {
        requireSize(recvcounts.length, "receive counts");
        int count = Arrays.stream(recvcounts).limit(Size()).sum();
        Region sent = datatype.region(sendbuf, sendoffset, count);
        Region received = datatype.region(recvbuf, recvoffset, recvcounts[Rank()]);
        if (datatype.isObject()) {
            objects().reduceScatter(sent, received, recvcounts, datatype, op);
            return;
        }
        Combination combination = op.combination(job(), datatype);
        int[] items = Arrays.stream(recvcounts).limit(Size()).map(part -> items(part, datatype, op)).toArray();
        combine(sent, received, op, (from, to) -> collectives().reduceScatter(from.address(), to.address(), items,
            combination, handle()));
    }

    /** Combines the items of the ranks up to this one. */
    public void Scan(Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype,
        Op op) throws MPIException {
        Region sent = datatype.region(sendbuf, sendoffset, count);
        Region received = datatype.region(recvbuf, recvoffset, count);
        if (datatype.isObject()) {
            objects().scan(sent, received, datatype, op);
            return;
        }
        Combination combination = op.combination(job(), datatype);
        combine(sent, received, op, (from, to) -> collectives().scan(from.address(), to.address(),
            items(count, datatype, op), combination, handle()));
    }

    /** A communicator in a grid; null for ranks beyond it. Collective. */
    public Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        requireGrid(dims, periods);
        long made = job().topologies().createGrid(handle(), dims, periods, reorder);
        return made == job().library().noComm() ? null : new Cartcomm(job(), made, dims, periods);
    }

    /** A communicator in a graph; null for ranks beyond it. Collective. */
    public Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        requireGraph(index, edges);
        long made = job().topologies().createGraph(handle(), index, edges, reorder);
        return made == job().library().noComm() ? null : new Graphcomm(job(), made, index, edges);
    }

    final void requireRank(int rank) {
        if (rank < 0 || rank >= Size()) {
            throw new MPIException("MPI_ERR_RANK: expected a rank below " + Size() + ". Found " + rank);
        }
    }

    /** The rank of this process in a topology of some nodes, or {@link MPI#UNDEFINED}: nothing is reordered. */
    final int rankAmong(int nodes) {
        if (nodes > Size()) {
            throw new MPIException(
                "MPI_ERR_TOPOLOGY: expected at most " + Size() + " nodes, one for each rank. Found " + nodes);
        }
        return Rank() < nodes ? Rank() : MPI.UNDEFINED;
    }

    static void requireGrid(int[] dims, boolean[] periods) {
        if (dims.length != periods.length) {
            throw new MPIException(
                "MPI_ERR_ARG: expected as many periods as dimensions. Found " + periods.length + " for "
                    + dims.length);
        }
    }

    static void requireGraph(int[] index, int[] edges) {
        int last = index.length == 0 ? 0 : index[index.length - 1];
        if (last > edges.length) {
            throw new MPIException(
                "MPI_ERR_ARG: expected " + last + " edges, as the index says. Found " + edges.length);
        }
    }

    /** A reduction between two transfers. */
    @FunctionalInterface
    private interface Reducing {

        void reduce(Transfer from, Transfer to);
    }

    private void combine(Region sent, Region received, Op op, Reducing reducing) {
        try (Transfer from = out(sent); Transfer to = in(received)) {
            reducing.reduce(from, to);
            op.requireNothingThrown();
            to.land();
        }
    }

    private static int items(int count, Datatype datatype, Op op) {
        int size = datatype.layout().size();
        return size == 0 ? 0 : Math.multiplyExact(count, size / op.elements(datatype));
    }

    private Collectives collectives() {
        return job().collectives();
    }

    private ObjectCollectives objects() {
        return new ObjectCollectives(job(), handle(), Size(), Rank());
    }

    private Transfer out(Region... regions) {
        return Checked.get(() -> Transfer.out(job().memory(), regions));
    }

    private Transfer in(Region... regions) {
        return Checked.get(() -> Transfer.in(job().memory(), regions));
    }

    private static Side side(Transfer transfer, int ranks) {
        return new Side(transfer.address(), transfer.elements() / ranks, transfer.element());
    }

    private static Parts parts(Transfer transfer) {
        return new Parts(transfer.address(), transfer.counts(), transfer.element());
    }

    private int times(int count) {
        return Math.multiplyExact(count, Size());
    }

    private Region[] equalParts(Object buffer, int offset, int count, Datatype type) {
        int[] counts = new int[Size()];
        int[] displacements = new int[counts.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = count;
            displacements[i] = i * count;
        }
        return parts(buffer, offset, counts, displacements, type);
    }

    private Region[] parts(Object buffer, int offset, int[] counts, int[] displacements, Datatype type) {
        requireSize(counts.length, "counts");
        requireSize(displacements.length, "displacements");
        Region[] parts = new Region[Size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = type.region(buffer, offset + displacements[i] * type.Extent(), counts[i]);
        }
        return parts;
    }

    private void requireSize(int length, String what) {
        if (length < Size()) {
            throw new MPIException(
                "MPI_ERR_ARG: expected " + Size() + " " + what + ", one for each rank. Found " + length);
        }
    }
}
