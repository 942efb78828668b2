package mpjbuf;

/** A buffer that cannot be used as a call would. */
public class BufferException extends Exception {

    private static final long serialVersionUID = 1;

    /** An exception with a message. */
    public BufferException(String message) {
        super(message);
    }
}
