package mpjbuf;

/** A buffer for {@code Comm.Pack} and {@code Comm.Unpack}, which the datatype {@code MPI.PACKED} sends. */
public class Buffer {

    private final byte[] bytes;
    private int size;

    /**
     * A buffer.
     *
     * @param capacity its size in bytes
     */
    public Buffer(int capacity) {
        this.bytes = new byte[capacity];
    }

    /** The content, for package {@code mpi}: all bytes of the capacity. */
    public byte[] bytes() {
        return bytes;
    }

    /** The number of bytes that were packed. */
    public int getSize() {
        return size;
    }

    /** Sets the number of bytes that were packed. */
    public void setSize(int size) {
        this.size = size;
    }

    /** The size in bytes. */
    public int getCapacity() {
        return bytes.length;
    }

    /** Forgets what was packed. */
    public void clear() throws BufferException {
        size = 0;
    }

    /** Does nothing: a buffer can be sent at once. */
    public void commit() throws BufferException {
        // There is nothing to be done.
    }

    /** Does nothing: the collector frees a buffer. */
    public void free() {
        // There is nothing to be freed.
    }
}
