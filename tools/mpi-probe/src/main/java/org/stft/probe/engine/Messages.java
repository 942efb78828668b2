package org.stft.probe.engine;

import java.util.EnumSet;
import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Piggyback;
import org.stft.probe.Tool;

/** The messages of the program's point-to-point calls, between MPI's methods and its device. */
final class Messages {

    private static final Set<Operation> MAKE_MESSAGES = EnumSet.of(Operation.SEND, Operation.SSEND, Operation.BSEND,
        Operation.RSEND,
        Operation.ISEND, Operation.ISSEND, Operation.IBSEND, Operation.IRSEND, Operation.RECV, Operation.IRECV,
        Operation.SENDRECV,
        Operation.SENDRECV_REPLACE, Operation.START, Operation.STARTALL);

    /** The call that a thread is in: MPI's own methods pass buffers, not calls. */
    private final ThreadLocal<ProgramCall> current = new ThreadLocal<>();
    private Trailer trailer;
    private boolean numbered;

    /** Switches on the numbering of messages. */
    void number() {
        numbered = true;
    }

    /** Returns true if a tool has asked for them. */
    boolean areWanted() {
        return numbered || trailer != null;
    }

    void piggyback(Tool tool, Piggyback piggyback) {
        if (trailer == null) {
            trailer = new Trailer();
        }
        trailer.add(tool, piggyback);
    }

    /** 0 if no tool piggybacks. */
    int trailerLength() {
        return trailer == null ? 0 : trailer.length();
    }

    /** A message of the call that this thread is in. */
    MatchedMessage message(Matching matching, boolean sent, int peer, int tag) {
        ProgramCall call = current.get();
        MatchedMessage message = new MatchedMessage(matching, trailer, call, sent, peer, tag);
        if (call != null) { // null for messages of a tool
            call.add(message);
        }
        return message;
    }

    /** The probe's part in these calls. */
    Tool tool() {
        return new Tool() {
            @Override
            public String id() {
                return "messages";
            }

            @Override
            public Layer layer() {
                return Layer.PIGGYBACK;
            }

            @Override
            public Set<Operation> wants() {
                return MAKE_MESSAGES;
            }

            @Override
            public Object around(Call call) {
                ProgramCall outer = current.get();
                current.set((ProgramCall) call);
                try {
                    return call.proceed();
                } finally {
                    current.set(outer);
                }
            }
        };
    }
}
