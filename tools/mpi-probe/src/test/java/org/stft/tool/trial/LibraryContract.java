package org.stft.tool.trial;

import java.util.Arrays;
import java.util.Set;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.User_function;
import org.stft.probe.Call;
import org.stft.probe.MpiObjects.StatusValues;
import org.stft.probe.Observer;
import org.stft.probe.Operation;
import org.stft.probe.ToolContext;
import org.stft.probe.library.MessageListener;
import org.stft.probe.library.MpiLibrary;
import org.stft.probe.library.MpiLibrary.Transfer;

/**
 * What each implementation of {@link MpiLibrary} must do, checked in a rank: {@code -Dstft.library-contract.class} names
 * it. The rank has MPI, or a tool that answers in its place.
 */
public final class LibraryContract implements Observer {

    private MpiLibrary library;

    @Override
    public String id() {
        return "library-contract";
    }

    @Override
    public Set<Operation> wants() {
        return Set.of(Operation.INIT, Operation.SPLIT, Operation.CREATE_INTERCOMM, Operation.RECV_INIT, Operation.START,
            Operation.IRECV);
    }

    @Override
    public void start(ToolContext given) {
        try {
            library = (MpiLibrary) Class.forName(given.setting("class", "")).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public void after(Call call) {
        switch (call.operation()) {
            case INIT -> world();
            case SPLIT -> check("members of a part", Arrays.equals(library.peers((Comm) call.result()),
                MPI.COMM_WORLD.Rank() % 2 == 0 ? new int[] {0, 2} : new int[] {1, 3}));
            case CREATE_INTERCOMM -> intercommunicator((Comm) call.result());
            case IRECV -> requests((Request) call.result());
            default -> {
                if (call.result() instanceof Prequest made) {
                    persistent(made);
                }
            }
        }
    }

    private void world() {
        int ranks = MPI.COMM_WORLD.Size();
        check("digits of the run", library.run().matches("[0-9a-f]{16}"));
        check("all ranks", library.peers(MPI.COMM_WORLD).length == ranks && library.peers(MPI.COMM_WORLD)[1] == 1);
        check("no local group", library.localGroup(MPI.COMM_WORLD).length == 0);
        check("its own rank", Arrays.equals(library.peers(MPI.COMM_SELF), new int[] {MPI.COMM_WORLD.Rank()}));
        check("no listener", library.listener(MPI.COMM_SELF) == null);
        MessageListener listener = new Silent();
        library.listen(MPI.COMM_SELF, listener);
        check("the listener", library.listener(MPI.COMM_SELF) == listener);
        Mine function = new Mine();
        check("own function", library.function(new Op(function, true)) == function);
        check("no function of MPI's", library.function(MPI.SUM) == null);
        check("rejects what is not packed", rejects(new int[1]));
        StatusValues values = new StatusValues(1, 2, 3, 4, 16, 4, -1);
        check("values of a status", library.objects().values(library.objects().status(values)).equals(values));
    }

    private boolean rejects(Object buffer) {
        try {
            library.packed(buffer);
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }

    private void intercommunicator(Comm made) {
        int[] mine = MPI.COMM_WORLD.Rank() % 2 == 0 ? new int[] {0, 2} : new int[] {1, 3};
        int[] others = MPI.COMM_WORLD.Rank() % 2 == 0 ? new int[] {1, 3} : new int[] {0, 2};
        check("local group", Arrays.equals(library.localGroup(made), mine));
        check("remote group", Arrays.equals(library.peers(made), others));
    }

    private void requests(Request request) {
        check("nothing kept", library.kept(request) == null);
        library.keep(request, "first");
        library.keep(request, "second");
        check("what was kept last", "second".equals(library.kept(request)));
    }

    private void persistent(Prequest made) {
        library.keep(made, "before its start");
        check("what was kept before the start", "before its start".equals(library.kept(made)));
        Transfer transfer = library.transfer(made);
        check("operation", transfer.operation() == Operation.IRECV && transfer.communicator() == MPI.COMM_WORLD);
        check("arguments", transfer.arguments().length == 6 && transfer.arguments()[5].equals(9));
        library.change(made, 3, 8);
        check("changed",
            library.transfer(made).arguments()[4].equals(3) && library.transfer(made).arguments()[5].equals(8));
        library.change(made, (int) transfer.arguments()[4], (int) transfer.arguments()[5]);
    }

    private void check(String what, boolean holds) {
        System.out.println((holds ? "holds: " : "BROKEN: ") + what);
    }

    private static final class Mine extends User_function {

        @Override
        public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
            throw new UnsupportedOperationException();
        }
    }

    /** Is told of nothing. */
    private static final class Silent implements MessageListener {

        @Override
        public boolean isWanted() {
            return false;
        }

        @Override
        public int trailerLength() {
            return 0;
        }

        @Override
        public Sent send(int destination, int tag) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Posted post(int source, int tag) {
            throw new UnsupportedOperationException();
        }
    }
}
