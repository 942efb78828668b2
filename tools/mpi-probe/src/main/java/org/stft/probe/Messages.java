package org.stft.probe;

import java.util.EnumSet;
import java.util.Set;
import org.stft.probe.message.Message;
import org.stft.probe.message.ProbedCommunicator;

/** The messages of the program's point-to-point calls, between MPI's methods and its device. */
final class Messages {

    private static final Set<Operation> MAKE_MESSAGES = EnumSet.of(Operation.SEND, Operation.SSEND, Operation.BSEND,
        Operation.RSEND,
        Operation.ISEND, Operation.ISSEND, Operation.IBSEND, Operation.IRSEND, Operation.RECV, Operation.IRECV,
        Operation.SENDRECV,
        Operation.SENDRECV_REPLACE, Operation.START, Operation.STARTALL);

    /** The call that a thread is in: MPI's own methods pass buffers, not calls. */
    private final ThreadLocal<Call> current = new ThreadLocal<>();
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

    /** Returns null if no tool piggybacks. */
    Trailer trailer() {
        return trailer;
    }

    Call current() {
        return current.get();
    }

    /** Prepares a message that is about to be sent. */
    Message send(ProbedCommunicator communicator, int destination, int tag) {
        Message message = noted(new Message(true, destination, tag));
        communicator.matching().send(message);
        return message;
    }

    /** Prepares a receive that is about to be posted. */
    Message post(ProbedCommunicator communicator, int source, int tag) {
        Message message = noted(new Message(false, source, tag));
        communicator.matching().post(message);
        return message;
    }

    private Message noted(Message message) {
        Call call = current.get();
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
                Call outer = current.get();
                current.set(call);
                try {
                    return call.proceed();
                } finally {
                    current.set(outer);
                }
            }
        };
    }
}
