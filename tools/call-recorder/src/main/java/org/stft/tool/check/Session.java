package org.stft.tool.check;

import java.util.EnumSet;
import java.util.Set;
import org.stft.probe.Operation;
import org.stft.tool.log.EventLog;

/** What the checks of all operations in a rank share. */
record Session(EventLog log, CheckBlocks blocks, Values values, Elements elements, RankFacts facts, Functions functions,
    Findings findings) {

    /** The operations that return before they are complete. */
    static final Set<Operation> STARTS = EnumSet.of(Operation.ISEND, Operation.IBSEND, Operation.ISSEND,
        Operation.IRSEND, Operation.IRECV);
}
