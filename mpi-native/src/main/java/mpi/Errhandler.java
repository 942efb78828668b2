package mpi;

/** What happens when a call fails: {@link MPI#ERRORS_RETURN} or {@link MPI#ERRORS_ARE_FATAL}. */
public class Errhandler {

    Errhandler() {
    }
}
