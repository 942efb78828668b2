package programs;

import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import mpi.MPI;
import mpi.MPIException;

/** Asks MPI for the time through a method reference, and prints which of its lines are in the stack trace of the exception. */
public final class AskByReference {

    private AskByReference() {
    }

    public static void main(String[] args) {
        DoubleSupplier time = MPI::Wtime;
        try {
            time.getAsDouble();
        } catch (MPIException e) {
            Stream.of(e.getStackTrace()).filter(frame -> frame.getClassName().startsWith("programs."))
                .forEach(frame -> System.out.println(frame.getLineNumber()));
        }
    }
}
