package org.stft.nativempi.library;

import java.util.Optional;

/** Sends and receives of data at an address, which stays valid until they are complete. Ranks and tags are those of the API. */
public final class PointToPoint {

    private final MpiLibrary library;
    private final Dialect dialect;

    /** The sends and receives of a library. */
    public PointToPoint(MpiLibrary library) {
        this.library = library;
        this.dialect = library.dialect();
    }

    /** Sends, and returns when the data may change. */
    public void send(SendMode mode, long data, int count, Element element, int rank, int tag, long comm) {
        long type = dialect.type(element);
        int destination = dialect.destination(rank);
        int sent = dialect.sentTag(tag);
        switch (mode) {
            case STANDARD -> library.run("MPI_Send", () -> Mpi.MPI_Send(data, count, type, destination, sent, comm));
            case BUFFERED -> library.run("MPI_Bsend", () -> Mpi.MPI_Bsend(data, count, type, destination, sent, comm));
            case SYNCHRONOUS -> library.run("MPI_Ssend",
                () -> Mpi.MPI_Ssend(data, count, type, destination, sent, comm));
            case READY -> library.run("MPI_Rsend", () -> Mpi.MPI_Rsend(data, count, type, destination, sent, comm));
        }
    }

    /** Starts a send; returns its request. */
    public long startSend(SendMode mode, long data, int count, Element element, int rank, int tag, long comm) {
        long type = dialect.type(element);
        int destination = dialect.destination(rank);
        int sent = dialect.sentTag(tag);
        Scratch out = library.scratch();
        long request = out.at(0);
        switch (mode) {
            case STANDARD -> library.run("MPI_Isend",
                () -> Mpi.MPI_Isend(data, count, type, destination, sent, comm, request));
            case BUFFERED -> library.run("MPI_Ibsend",
                () -> Mpi.MPI_Ibsend(data, count, type, destination, sent, comm, request));
            case SYNCHRONOUS -> library.run("MPI_Issend",
                () -> Mpi.MPI_Issend(data, count, type, destination, sent, comm, request));
            case READY -> library.run("MPI_Irsend",
                () -> Mpi.MPI_Irsend(data, count, type, destination, sent, comm, request));
        }
        return out.handle();
    }

    /** Receives a message. */
    public Envelope receive(long data, int count, Element element, int rank, int tag, long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Recv", () -> Mpi.MPI_Recv(data, count, dialect.type(element), dialect.source(rank),
            dialect.receivedTag(tag), comm, out.status()));
        return out.envelope();
    }

    /** Starts a receive; returns its request. */
    public long startReceive(long data, int count, Element element, int rank, int tag, long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Irecv", () -> Mpi.MPI_Irecv(data, count, dialect.type(element), dialect.source(rank),
            dialect.receivedTag(tag), comm, out.at(0)));
        return out.handle();
    }

    /** Waits for a message that could be received. */
    public Envelope probe(int rank, int tag, long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Probe",
            () -> Mpi.MPI_Probe(dialect.source(rank), dialect.receivedTag(tag), comm, out.status()));
        return out.envelope();
    }

    /** The message that could be received now, if there is one. */
    public Optional<Envelope> probeNow(int rank, int tag, long comm) {
        Scratch out = library.scratch();
        library.run("MPI_Iprobe",
            () -> Mpi.MPI_Iprobe(dialect.source(rank), dialect.receivedTag(tag), comm, out.at(0), out.status()));
        return out.intAt(0) == 0 ? Optional.empty() : Optional.of(out.envelope());
    }

    /** Attaches the memory of buffered sends. */
    public void attachBuffer(long address, int bytes) {
        library.run("MPI_Buffer_attach", () -> Mpi.MPI_Buffer_attach(address, bytes));
    }

    /** Waits until all buffered sends are complete, and detaches their memory. */
    public void detachBuffer() {
        Scratch out = library.scratch();
        library.run("MPI_Buffer_detach", () -> Mpi.MPI_Buffer_detach(out.at(0), out.at(1)));
    }
}
