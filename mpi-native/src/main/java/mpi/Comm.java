package mpi;

import org.stft.nativempi.data.Region;
import org.stft.nativempi.job.Job;
import org.stft.nativempi.job.Messages;
import org.stft.nativempi.job.Operation;
import org.stft.nativempi.job.Waits;
import org.stft.nativempi.library.Attribute;
import org.stft.nativempi.library.SendMode;

/** A communicator: ranks that send messages to each other which no other communicator receives (MPI 3.1, chapters 3 and 6). */
public class Comm {

    /** The handle in a rank without MPI. */
    private static final long WITHOUT_MPI = -1;

    /** The group of this rank. */
    public Group group;

    private final Job job;
    private final Messages messages;
    private long handle;

    /** @param job null for no communicator */
    Comm(Job job, long handle, boolean inter) {
        this.job = job;
        this.handle = handle;
        if (job == null) {
            this.messages = null;
            return;
        }
        int[] members = job.communicators().members(handle);
        this.group = new Group(members, job.rank());
        this.messages = new Messages(job, handle, inter ? job.communicators().remoteMembers(handle) : members);
        job.programCommunicators().add(handle);
    }

    /**
     * One in a rank without MPI, whose calls a tool answers.
     *
     * @param peers the ranks in the world of those to whom it could send
     */
    Comm(Group group, int[] peers) {
        this.job = null;
        this.handle = WITHOUT_MPI;
        this.group = group;
        this.messages = new Messages(null, handle, peers);
    }

    final void requireUsable() {
        if (handle == 0) {
            throw new MPIException(job == null
                ? "MPI_ERR_COMM: expected a communicator. Found the null communicator"
                : "MPI_ERR_COMM: expected a communicator. Found one that the program has freed");
        }
    }

    final Job job() {
        requireUsable();
        return MPI.job();
    }

    /** The library's handle. */
    final long handle() {
        job();
        return handle;
    }

    private Messages messages() {
        job();
        return messages;
    }

    /** Its messages, whether MPI is initialised or not; null for the null communicator. */
    final Messages knownMessages() {
        return messages;
    }

    /** The number of ranks. */
    public int Size() throws MPIException {
        requireUsable();
        return group.Size();
    }

    /** The rank of this process. */
    public int Rank() throws MPIException {
        requireUsable();
        return group.Rank();
    }

    /** The group of this rank. */
    public Group Group() throws MPIException {
        requireUsable();
        return group;
    }

    /** {@link MPI#IDENT}, {@link MPI#CONGRUENT}, {@link MPI#SIMILAR} or {@link MPI#UNEQUAL}. */
    public static int Compare(Comm comm1, Comm comm2) throws MPIException {
        return switch (comm1.job().communicators().compare(comm1.handle(), comm2.handle())) {
            case 0 -> MPI.IDENT;
            case 1 -> MPI.CONGRUENT;
            case 2 -> MPI.SIMILAR;
            default -> MPI.UNEQUAL;
        };
    }

    /** Frees the communicator. Collective. */
    public void Free() throws MPIException {
        job().communicators().free(handle(), "MPI_Comm_free");
        job.programCommunicators().remove(handle);
        handle = 0;
    }

    /** Whether it joins two groups. */
    public boolean Test_inter() throws MPIException {
        requireUsable();
        return this instanceof Intercomm;
    }

    /**
     * An intercommunicator between the group of a communicator and another one, whose leader is a rank of this communicator. Collective in
     * both groups.
     */
    public Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag)
        throws MPIException {
        return new Intercomm(job(), job().communicators().join(local_comm.handle(), local_leader, handle(),
            remote_leader, tag));
    }

    /** The value of an attribute, {@link MPI#TAG_UB}, {@link MPI#HOST} or {@link MPI#IO}; null if it is not set. */
    public Object Attr_get(int keyval) throws MPIException {
        if (keyval < 0 || keyval >= Attribute.values().length) {
            throw new MPIException("MPI_ERR_KEYVAL: expected MPI.TAG_UB, MPI.HOST or MPI.IO. Found " + keyval);
        }
        var value = job().communicators().attribute(handle(), Attribute.values()[keyval]);
        return value.isPresent() ? value.getAsInt() : null;
    }

    /** Refused: MPI's own attributes cannot be deleted, and the API has no others. */
    public void Attr_delete(int keyval) throws MPIException {
        throw new MPIException("MPI_ERR_KEYVAL: the attributes of MPI cannot be deleted");
    }

    /** Sends, and returns when the buffer may be used. */
    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        send(SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** Sends, and returns when the receiver has begun to receive. */
    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        send(SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** Sends from the buffer that {@link MPI#Buffer_attach} has attached, and returns at once. */
    public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        send(SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /** Sends to a rank that has begun to receive. */
    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        send(SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    private void send(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        Region region = type.region(buf, offset, count);
        MPI.requireBufferFor(mode);
        Checked.run(() -> messages().send(mode, region, dest, tag));
    }

    /** Starts a {@link #Send}. */
    public Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        return new Request(start(SendMode.STANDARD, buf, offset, count, datatype, dest, tag));
    }

    /** Starts a {@link #Bsend}. */
    public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        return new Request(start(SendMode.BUFFERED, buf, offset, count, datatype, dest, tag));
    }

    /** Starts a {@link #Ssend}. */
    public Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        return new Request(start(SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag));
    }

    /** Starts a {@link #Rsend}. */
    public Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        return new Request(start(SendMode.READY, buf, offset, count, datatype, dest, tag));
    }

    final Operation start(SendMode mode, Object buf, int offset, int count, Datatype type, int dest, int tag) {
        Region region = type.region(buf, offset, count);
        MPI.requireBufferFor(mode);
        return Checked.get(() -> messages().start(mode, region, dest, tag));
    }

    /** Receives a message. */
    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) throws MPIException {
        Region region = datatype.region(buf, offset, count);
        return new Status(Checked.get(() -> messages().receive(region, source, tag)), 0);
    }

    /** Starts a receive; the array has the message after Wait or Test. */
    public Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
        throws MPIException {
        return new Request(startReceive(buf, offset, count, datatype, source, tag));
    }

    final Operation startReceive(Object buf, int offset, int count, Datatype type, int source, int tag) {
        Region region = type.region(buf, offset, count);
        return Checked.get(() -> messages().startReceive(region, source, tag));
    }

    /** The status of a message that could be received now, or null. */
    public Status Iprobe(int source, int tag) throws MPIException {
        return messages().probeNow(source, tag).map(found -> new Status(found, 0)).orElse(null);
    }

    /** Waits for a message that could be received. */
    public Status Probe(int source, int tag) throws MPIException {
        return new Status(messages().probe(source, tag), 0);
    }

    /** The bytes that {@link #Pack} needs at most; for objects, whose size is not known, a guess. */
    public int Pack_size(int incount, Datatype datatype) throws MPIException {
        long bytes = datatype.isObject()
            ? Packing.guess(incount * datatype.Size())
            : (long) incount * datatype.Size() * (datatype.element() == null ? 1 : datatype.element().bytes());
        if (bytes > Integer.MAX_VALUE) {
            throw new MPIException("MPI_ERR_COUNT: expected at most " + Integer.MAX_VALUE + " bytes. Found " + bytes);
        }
        return (int) bytes;
    }

    /** Packs into a buffer from a position on; returns the position behind. */
    public int Pack(Object inbuf, int offset, int incount, Datatype datatype, mpjbuf.Buffer outbuf, int position)
        throws MPIException {
        return Packing.pack(datatype.region(inbuf, offset, incount), outbuf, position);
    }

    /** Unpacks from a buffer from a position on; returns the position behind. */
    public int Unpack(mpjbuf.Buffer inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype)
        throws MPIException {
        return Packing.unpack(inbuf, position, datatype.region(outbuf, offset, outcount));
    }

    /** A persistent {@link #Bsend}. */
    public Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
        throws MPIException {
        return persistent(SendMode.BUFFERED, buf, offset, count, datatype, dest, tag);
    }

    /** A persistent {@link #Send}. */
    public Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
        throws MPIException {
        return persistent(SendMode.STANDARD, buf, offset, count, datatype, dest, tag);
    }

    /** A persistent {@link #Ssend}. */
    public Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
        throws MPIException {
        return persistent(SendMode.SYNCHRONOUS, buf, offset, count, datatype, dest, tag);
    }

    /** A persistent {@link #Rsend}. */
    public Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
        throws MPIException {
        return persistent(SendMode.READY, buf, offset, count, datatype, dest, tag);
    }

    /** A persistent {@link #Recv}. */
    public Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag)
        throws MPIException {
        return persistent(null, buf, offset, count, datatype, source, tag);
    }

    private Prequest persistent(SendMode mode, Object buf, int offset, int count, Datatype type, int peer, int tag) {
        job();
        return new Prequest(this, mode, buf, offset, count, type, peer, tag);
    }

    /** Sends and receives at once, so that neither waits for the other. */
    public Status Sendrecv(Object sendbuf, int sendoffset, int sendcount, Datatype sendtype, int dest, int sendtag,
        Object recvbuf, int recvoffset, int recvcount, Datatype recvtype, int source, int recvtag)
        throws MPIException {
        Region sent = sendtype.region(sendbuf, sendoffset, sendcount);
        Region received = recvtype.region(recvbuf, recvoffset, recvcount);
        return exchange(sent, dest, sendtag, received, source, recvtag);
    }

    /** Sends a buffer and receives into it. */
    public Status Sendrecv_replace(Object buf, int offset, int count, Datatype datatype, int dest, int sendtag,
        int source, int recvtag) throws MPIException {
        Region region = datatype.region(buf, offset, count);
        return exchange(region.copied(), dest, sendtag, region, source, recvtag);
    }

    /** The send is started first: what it sends of an array is copied then. */
    private Status exchange(Region sent, int dest, int sendtag, Region received, int source, int recvtag) {
        return Checked.get(() -> {
            Operation send = messages().start(SendMode.STANDARD, sent, dest, sendtag);
            Operation receive;
            try {
                receive = messages().startReceive(received, source, recvtag);
            } catch (RuntimeException e) {
                send.cancel();
                throw e;
            }
            return new Status(new Waits(job).awaitAll(new Operation[] {send, receive}).get(1).arrival(), 0);
        });
    }

    /** {@link MPI#CART}, {@link MPI#GRAPH} or {@link MPI#UNDEFINED}. */
    public int Topo_test() throws MPIException {
        requireUsable();
        return MPI.UNDEFINED;
    }

    /** Ends all ranks of the communicator; the library may end others too. */
    public void Abort(int errorcode) throws MPIException {
        job().abort(handle(), errorcode);
    }

    /** A duplicate. Collective. */
    @Override
    public Object clone() throws MPIException {
        return new Intracomm(job(), duplicate());
    }

    final long duplicate() {
        return job().communicators().duplicate(handle());
    }
}
