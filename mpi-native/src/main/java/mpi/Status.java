package mpi;

import org.stft.nativempi.job.Arrival;
import org.stft.nativempi.library.Envelope;
import org.stft.probe.MpiObjects.StatusValues;

/** What is known of a message that was received or could be, or of an operation that is complete. */
public class Status implements Freeable {

    /** The rank of the sender, or {@link MPI#PROC_NULL}. */
    public int source;
    /** The tag. */
    public int tag;
    /** The place of the request in the array of the call. */
    public int index;
    /** The number of items of the receive's type, or {@link MPI#UNDEFINED}. */
    public int count;
    /** The number of bytes of the message. */
    public int countInBytes;

    private final int objects;
    private final int elements;
    private final long bytes;
    private final boolean cancelled;

    /** That of no message. */
    public Status() {
        this(Arrival.EMPTY, 0);
    }

    Status(Arrival arrival, int index) {
        Envelope envelope = arrival.envelope();
        this.count = arrival.items();
        this.elements = arrival.elements();
        this.source = envelope.source();
        this.tag = envelope.tag();
        this.index = index;
        this.bytes = envelope.bytes();
        this.countInBytes = (int) Math.min(bytes, Integer.MAX_VALUE);
        this.cancelled = envelope.cancelled();
        this.objects = arrival.objects();
    }

    /** One with values of the call probe. */
    Status(StatusValues values, boolean ofObjects, boolean cancelled) {
        this.source = values.source();
        this.tag = values.tag();
        this.index = values.index();
        this.count = values.count();
        this.countInBytes = values.bytes();
        this.bytes = values.bytes();
        this.elements = values.elements();
        this.objects = ofObjects ? elements : -1;
        this.cancelled = cancelled;
    }

    /** The number of objects, or -1 if that is not known. */
    int objects() {
        return objects;
    }

    /** The number of elements that were received. */
    int elements() {
        return elements;
    }

    /**
     * The number of items of a type in the message; {@link MPI#UNDEFINED} if it is not a multiple of the type. Of objects: known after they
     * were received, not after a probe.
     */
    public int Get_count(Datatype datatype) throws MPIException {
        int elements = Get_elements(datatype);
        int size = datatype.Size();
        if (size == 0) {
            return 0;
        }
        return elements == MPI.UNDEFINED || elements % size != 0 ? MPI.UNDEFINED : elements / size;
    }

    /** The number of elements of a type's basic type in the message; {@link MPI#UNDEFINED} if it is not a multiple of that. */
    public int Get_elements(Datatype datatype) throws MPIException {
        if (datatype.isObject()) {
            return bytes == 0 ? 0 : objects < 0 ? MPI.UNDEFINED : objects;
        }
        int elementBytes = datatype.element() == null ? 1 : datatype.element().bytes();
        return bytes % elementBytes == 0 ? (int) (bytes / elementBytes) : MPI.UNDEFINED;
    }

    /** Whether the operation was cancelled: then there is no message. */
    public boolean Test_cancelled() throws MPIException {
        return cancelled;
    }

    /** Does nothing: the collector frees a status. */
    @Override
    public void free() {
        // There is nothing to be freed.
    }
}
