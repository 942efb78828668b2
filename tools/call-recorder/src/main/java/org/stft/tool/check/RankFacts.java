package org.stft.tool.check;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.stft.probe.Call;
import org.stft.probe.ObjectNotes;
import org.stft.probe.Operation;

/** What earlier calls of the rank have changed. */
final class RankFacts {

    static final Set<Operation> WANTED = EnumSet.of(Operation.FREE, Operation.GROUP_FREE, Operation.OP_FREE,
        Operation.TYPE_FREE, Operation.TYPE_COMMIT, Operation.FINALIZE, Operation.BUFFER_ATTACH,
        Operation.BUFFER_DETACH);

    private final AtomicLong changes = new AtomicLong();
    private final ObjectNotes<Boolean> freed = new ObjectNotes<>();
    private volatile boolean someFreed;
    private volatile boolean finalized;
    private volatile long attached;

    /** Counts the calls that have changed something: values of expressions are valid as long as it is the same. */
    long changes() {
        return changes.get();
    }

    /** A call has returned. */
    void after(Call call) {
        if (!WANTED.contains(call.operation()) || call.failure() != null) {
            return;
        }
        switch (call.operation()) {
            case FREE, GROUP_FREE, OP_FREE -> free(call.self());
            case FINALIZE -> finalized = true;
            case BUFFER_ATTACH -> attached = call.argument(0) instanceof ByteBuffer buffer ? buffer.capacity() : 0;
            case BUFFER_DETACH -> attached = 0;
            default -> {} // types are known to the probe
        }
        changes.incrementAndGet();
    }

    private void free(Object object) {
        freed.add(object, true);
        someFreed = true;
    }

    /** Of a communicator, group or operation. */
    boolean isFreed(Object object) {
        return someFreed && freed.of(object) != null;
    }

    boolean isFinalized() {
        return finalized;
    }

    /** The size of the buffer for buffered sends, 0 if there is none. */
    long attached() {
        return attached;
    }
}
