package mpi;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.stft.nativempi.job.Messages;
import org.stft.nativempi.library.SendMode;
import org.stft.probe.MpiObjects;
import org.stft.probe.Operation;
import org.stft.probe.ToolMessages;
import org.stft.probe.library.MessageListener;
import org.stft.probe.library.MpiLibrary;

/**
 * What the call probe asks of this package, besides its public methods. The probe makes it by its name, and only where it is on the class
 * path; programs do not use it.
 */
public final class ProbedMpi implements MpiLibrary {

    private static final int[] NONE = {};

    /** For the call probe. */
    public ProbedMpi() {
    }

    @Override
    public String run() {
        return HexFormat.of().toHexDigits(MPI.isWithoutMpi() ? 0 : MPI.job().run());
    }

    @Override
    public void keep(Request request, Object value) {
        request.keep(value);
    }

    @Override
    public Object kept(Request request) {
        return request.kept();
    }

    @Override
    public Transfer transfer(Prequest request) {
        return new Transfer(operation(request.mode()), request.communicator(), request.arguments());
    }

    private static Operation operation(SendMode mode) {
        if (mode == null) {
            return Operation.IRECV;
        }
        return switch (mode) {
            case STANDARD -> Operation.ISEND;
            case BUFFERED -> Operation.IBSEND;
            case SYNCHRONOUS -> Operation.ISSEND;
            case READY -> Operation.IRSEND;
        };
    }

    static SendMode mode(Operation operation) {
        return switch (operation) {
            case ISEND -> SendMode.STANDARD;
            case IBSEND -> SendMode.BUFFERED;
            case ISSEND -> SendMode.SYNCHRONOUS;
            case IRSEND -> SendMode.READY;
            default -> null;
        };
    }

    @Override
    public void change(Prequest receive, int source, int tag) {
        receive.change(source, tag);
    }

    @Override
    public int[] peers(Comm communicator) {
        return communicator.knownMessages().peers();
    }

    @Override
    public int[] localGroup(Comm communicator) {
        return communicator instanceof Intercomm ? communicator.group.members().clone() : NONE;
    }

    @Override
    public void listen(Comm communicator, MessageListener listener) {
        communicator.knownMessages().listener(listener);
    }

    @Override
    public MessageListener listener(Comm communicator) {
        Messages messages = communicator == null ? null : communicator.knownMessages(); // null: Create, for ranks outside
        return messages == null ? null : messages.listener();
    }

    @Override
    public ToolMessages messages(Intracomm communicator) {
        return new DuplicateMessages(communicator);
    }

    @Override
    public User_function function(Op op) {
        return op.isOfTheProgram() ? op.function() : null;
    }

    @Override
    public ByteBuffer packed(Object buffer) {
        if (!(buffer instanceof mpjbuf.Buffer packed)) {
            throw new IllegalArgumentException("Expected a buffer for packed data, found " + buffer + ".");
        }
        return ByteBuffer.wrap(packed.bytes(), 0, packed.getSize()).slice().asReadOnlyBuffer();
    }

    @Override
    public MpiObjects objects() {
        return new ObjectsWithoutMpi();
    }
}
