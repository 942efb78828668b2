package mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.stft.nativempi.job.Arrival;
import org.stft.nativempi.job.Operation;
import org.stft.nativempi.job.Waits;
import org.stft.nativempi.job.Waits.Done;

/**
 * A nonblocking operation (MPI 3.1, section 3.7). After it is complete its request is null, and waiting for it returns the status of no
 * message at once. In arrays, null is a null request.
 */
public class Request {

    private Operation operation;
    /** What the call probe keeps with it. */
    private volatile Object kept;

    Request(Operation operation) {
        this.operation = operation;
    }

    Operation operation() {
        return operation;
    }

    Object kept() {
        return kept;
    }

    void keep(Object value) {
        kept = value;
    }

    void become(Operation started) {
        operation = started;
    }

    /** Waits until the operation is complete. */
    public Status Wait() throws MPIException {
        Operation waited = operation;
        if (waited == null) {
            return new Status();
        }
        operation = null;
        return Checked.get(() -> new Status(waits().await(waited), 0));
    }

    /** The status if the operation is complete, else null. */
    public Status Test() throws MPIException {
        Operation tested = operation;
        if (tested == null) {
            return new Status();
        }
        try {
            Optional<Arrival> arrival = Checked.get(() -> waits().test(tested));
            if (arrival.isPresent()) {
                operation = null;
            }
            return arrival.map(some -> new Status(some, 0)).orElse(null);
        } catch (MPIException e) {
            operation = null;
            throw e;
        }
    }

    /** Whether it waits for nothing any more. */
    public boolean Is_null() throws MPIException {
        return operation == null;
    }

    /** Asks for the end of the operation, which a wait then completes: {@link Status#Test_cancelled} says whether it was cancelled. */
    public void Cancel() throws MPIException {
        if (operation != null) {
            operation.cancel();
        }
    }

    /** Waits for one of some requests; {@link Status#index} says which, {@link MPI#UNDEFINED} if all are null. */
    public static Status Waitany(Request[] requests) throws MPIException {
        return with(requests, operations -> waits().awaitAny(operations).map(Request::status).orElseGet(Request::none));
    }

    /** The status of one of some requests that is complete, or null if none is; as {@link #Waitany} if all are null. */
    public static Status Testany(Request[] requests) throws MPIException {
        return with(requests, operations -> {
            Optional<Done> done = waits().testAny(operations);
            return done == null ? null : done.map(Request::status).orElseGet(Request::none);
        });
    }

    /** Waits for all requests; one status for each. */
    public static Status[] Waitall(Request[] requests) throws MPIException {
        return with(requests, operations -> statuses(waits().awaitAll(operations)));
    }

    /** The statuses of all requests, or null if one is not complete. */
    public static Status[] Testall(Request[] requests) throws MPIException {
        return with(requests, operations -> statuses(waits().testAll(operations)));
    }

    /** Waits for at least one of some requests; the statuses of those that are complete, null if all are null. */
    public static Status[] Waitsome(Request[] requests) throws MPIException {
        return with(requests, operations -> statuses(waits().awaitSome(operations)));
    }

    /** The statuses of those of some requests that are complete, none or more; null if all are null. */
    public static Status[] Testsome(Request[] requests) throws MPIException {
        return with(requests, operations -> statuses(waits().testSome(operations)));
    }

    private static Waits waits() {
        return new Waits(MPI.job());
    }

    private static <T> T with(Request[] requests, Function<Operation[], T> call) {
        Operation[] operations = new Operation[requests.length];
        for (int i = 0; i < requests.length; i++) {
            operations[i] = requests[i] == null ? null : requests[i].operation;
        }
        try {
            return Checked.get(() -> call.apply(operations));
        } finally {
            for (int i = 0; i < requests.length; i++) {
                if (requests[i] != null && operations[i] == null) {
                    requests[i].operation = null;
                }
            }
        }
    }

    private static Status[] statuses(List<Done> done) {
        if (done == null) {
            return null;
        }
        List<Status> statuses = new ArrayList<>();
        done.forEach(one -> statuses.add(status(one)));
        return statuses.toArray(Status[]::new);
    }

    private static Status status(Done done) {
        return new Status(done.arrival(), done.index());
    }

    private static Status none() {
        return new Status(Arrival.EMPTY, MPI.UNDEFINED);
    }
}
