package mpi;

import org.stft.probe.MpiObjects;
import org.stft.probe.Operation;

/** Objects in a rank whose calls a tool answers: the library of MPI is not loaded. */
final class ObjectsWithoutMpi implements MpiObjects {

    /** In place of the number of a type: the message was cancelled, or its elements were not objects. */
    private static final int CANCELLED = -2;
    private static final int UNKNOWN = -1;

    private volatile int me = UNKNOWN;

    /** A request that only the tool can complete. */
    private static final class AnsweredRequest extends Request {

        AnsweredRequest() {
            super(null);
        }

        @Override
        public Status Wait() {
            throw unanswered();
        }

        @Override
        public Status Test() {
            throw unanswered();
        }

        @Override
        public void Cancel() {
            throw unanswered();
        }

        @Override
        public boolean Is_null() {
            return false;
        }

        private static UnsupportedOperationException unanswered() {
            return new UnsupportedOperationException("Expected a tool that answers each wait and test, found none:"
                + " there is no MPI in this rank.");
        }
    }

    @Override
    public void initialize(int rank, int size) {
        me = rank;
        int[] all = new int[size];
        for (int i = 0; i < size; i++) {
            all[i] = i;
        }
        MPI.withoutMpi(intracomm(all), intracomm(rank));
    }

    @Override
    public Group group(int... ranks) {
        return new Group(ranks.clone(), me);
    }

    @Override
    public Intracomm intracomm(int... ranks) {
        return new Intracomm(group(ranks));
    }

    @Override
    public Cartcomm cartcomm(int[] ranks, int[] dimensions, boolean[] periods) {
        return new Cartcomm(group(ranks), dimensions, periods);
    }

    @Override
    public Graphcomm graphcomm(int[] ranks, int[] index, int[] edges) {
        return new Graphcomm(group(ranks), index, edges);
    }

    @Override
    public Intercomm intercomm(int[] local, int[] remote) {
        return new Intercomm(group(local), group(remote));
    }

    @Override
    public Request request() {
        return new AnsweredRequest();
    }

    @Override
    public Prequest persistent(Operation operation, Comm communicator, Object... arguments) {
        return new Prequest(communicator, ProbedMpi.mode(operation), arguments[0], (int) arguments[1],
            (int) arguments[2], (Datatype) arguments[3], (int) arguments[4], (int) arguments[5]);
    }

    @Override
    public Status status(StatusValues values) {
        return new Status(values, values.type() == Datatype.OBJECT_CODE, values.type() == CANCELLED);
    }

    @Override
    public StatusValues values(Status status) {
        int type = status.Test_cancelled() ? CANCELLED : status.objects() >= 0 ? Datatype.OBJECT_CODE : UNKNOWN;
        return new StatusValues(status.source, status.tag, status.index, status.count, status.countInBytes,
            status.elements(), type);
    }
}
