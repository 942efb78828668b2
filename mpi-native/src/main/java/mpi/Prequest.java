package mpi;

import org.stft.nativempi.library.SendMode;

/** A persistent request (MPI 3.1, section 3.9): each start begins the same operation with what the buffer holds then. */
public class Prequest extends Request {

    private final Comm communicator;
    private final SendMode mode;
    private final Object buffer;
    private final int offset;
    private final int count;
    private final Datatype datatype;
    private volatile int peer;
    private volatile int tag;

    /** @param mode null for a receive */
    Prequest(Comm communicator, SendMode mode, Object buffer, int offset, int count, Datatype datatype, int peer,
        int tag) {
        super(null);
        this.communicator = communicator;
        this.mode = mode;
        this.buffer = buffer;
        this.offset = offset;
        this.count = count;
        this.datatype = datatype;
        this.peer = peer;
        this.tag = tag;
    }

    Comm communicator() {
        return communicator;
    }

    SendMode mode() {
        return mode;
    }

    /** As those of the operation that it starts. */
    Object[] arguments() {
        return new Object[] {buffer, offset, count, datatype, peer, tag};
    }

    void change(int newPeer, int newTag) {
        peer = newPeer;
        tag = newTag;
    }

    /** Starts the operation, which must not be active. */
    public void Start() throws MPIException {
        if (operation() != null) {
            throw new MPIException(
                "MPI_ERR_REQUEST: expected a persistent request that is not active. Wait for it before"
                    + " it is started again");
        }
        become(mode == null
            ? communicator.startReceive(buffer, offset, count, datatype, peer, tag)
            : communicator.start(mode, buffer, offset, count, datatype, peer, tag));
    }

    /** Whether it is null: never, as it can be started. */
    @Override
    public boolean Is_null() throws MPIException {
        return false;
    }

    /** Starts several operations. */
    public static void Startall(Prequest[] requests) throws MPIException {
        for (Prequest request : requests) {
            if (request != null) {
                request.Start();
            }
        }
    }
}
