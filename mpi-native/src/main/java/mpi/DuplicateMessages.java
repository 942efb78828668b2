package mpi;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.stft.nativempi.job.Messages;
import org.stft.nativempi.library.SendMode;
import org.stft.probe.ToolMessages;

/** Messages of a tool on a duplicate of a communicator, which the first of them makes. */
final class DuplicateMessages implements ToolMessages {

    private final Intracomm communicator;
    @GuardedBy("this")
    private Messages messages;

    DuplicateMessages(Intracomm communicator) {
        this.communicator = communicator;
    }

    private synchronized Messages messages() {
        if (messages == null) {
            messages = new Messages(communicator.job(), communicator.duplicate(),
                communicator.knownMessages().peers());
        }
        return messages;
    }

    /** Tags of a tool are in a narrow range, which may be beyond those that the library takes. */
    private int tag(int tag) {
        return tag % communicator.job().lastTag();
    }

    @Override
    public void send(Object buffer, int offset, int count, Datatype type, int to, int tag) {
        Checked.run(() -> messages().send(SendMode.STANDARD, type.region(buffer, offset, count), to, tag(tag)));
    }

    @Override
    public Request startSend(Object buffer, int offset, int count, Datatype type, int to, int tag) {
        return new Request(Checked.get(() -> messages().start(SendMode.STANDARD,
            type.region(buffer, offset, count).copied(), to, tag(tag))));
    }

    @Override
    public Status receive(Object buffer, int offset, int count, Datatype type, int from, int tag) {
        return new Status(Checked.get(() -> messages().receive(type.region(buffer, offset, count), from, tag(tag))),
            0);
    }

    @Override
    public Request startReceive(Object buffer, int offset, int count, Datatype type, int from, int tag) {
        return new Request(Checked.get(() -> messages().startReceive(type.region(buffer, offset, count), from,
            tag(tag))));
    }
}
