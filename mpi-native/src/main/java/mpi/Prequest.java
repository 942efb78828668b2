package mpi;

import java.util.function.Supplier;
import org.stft.nativempi.job.Operation;

/** A persistent request (MPI 3.1, section 3.9): each start begins the same operation with what the buffer holds then. */
public class Prequest extends Request {

    private final Supplier<Operation> starter;

    Prequest(Supplier<Operation> starter) {
        super(null);
        this.starter = starter;
    }

    /** Starts the operation, which must not be active. */
    public void Start() throws MPIException {
        if (operation() != null) {
            throw new MPIException(
                "MPI_ERR_REQUEST: expected a persistent request that is not active. Wait for it before"
                    + " it is started again");
        }
        become(starter.get());
    }

    /** Whether it is null: never, as it can be started. */
    @Override
    public boolean Is_null() throws MPIException {
        return false;
    }

    /** Starts several operations. */
    public static void Startall(Prequest[] requests) throws MPIException {
        for (Prequest request : requests) {
            request.Start();
        }
    }
}
