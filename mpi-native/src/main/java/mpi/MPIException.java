package mpi;

/** A call that MPI has refused: its message has the call, the error class and the text of the library, and the reason if it is known. */
public class MPIException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** An exception without a message. */
    public MPIException() {
    }

    /** An exception with a message. */
    public MPIException(String message) {
        super(message);
    }

    /** An exception with a cause, whose message it has. */
    public MPIException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
