package org.stft.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.Comm;
import mpi.Op;
import mpi.Request;
import org.stft.probe.message.Message;

/** A call of MPI by the program. Belongs to the calling thread until it returns. */
public final class Call {

    private static final long[] NO_VALUES = {};

    private final Chain chain;
    private final Object self;
    private final Object[] arguments;
    private final String site;
    private int depth;
    private int proceeded;
    private Object result;
    private Throwable failure;
    private List<Message> messages = List.of();
    /** What is attached: hardly ever more than one object. */
    private Object attached;
    private List<Object> moreAttached = List.of();
    private long[] values = NO_VALUES;

    Call(Chain chain, Object self, Object[] arguments, String site) {
        this.chain = chain;
        this.self = self;
        this.arguments = arguments;
        this.site = site;
    }

    public Operation operation() {
        return chain.operation();
    }

    /** The call site in the program, such as {@code Pi.main(Pi.java:42)}. Each call from there has the same object. */
    public String site() {
        return site;
    }

    /**
     * The object on which the method was called: a communicator, request, group, type or status; null for a static
     * method.
     */
    public Object self() {
        return self;
    }

    /** The communicator that the method was called on, or null if it was called on something else. */
    public Comm communicator() {
        return self instanceof Comm comm ? comm : null;
    }

    /** The requests that the call waits for, tests or starts; not copied. Empty for other calls. */
    public Request[] requests() {
        if (self instanceof Request request) {
            return new Request[] {request};
        }
        return arguments.length == 1 && arguments[0] instanceof Request[] requests ? requests : new Request[0];
    }

    /** An argument, by the index of its parameter in {@link Operation#parameters}. */
    public Object argument(int position) {
        return arguments[position];
    }

    /** An argument, by the name of its parameter: {@code call.argument("color")}. */
    public Object argument(String parameter) {
        return arguments[position(parameter)];
    }

    /** Changes an argument before the call proceeds. */
    public void argument(int position, Object value) {
        arguments[position] = value;
    }

    private int position(String parameter) {
        int position = operation().parameters().indexOf(parameter);
        if (position < 0) {
            throw new IllegalArgumentException(
                "Expected a parameter of " + operation().method() + operation().parameters()
                    + ", found " + parameter + ".");
        }
        return position;
    }

    /** The arguments that describe the data sent, or null if the call sends nothing. */
    public TransferArguments sending() {
        Roles.ArgumentPositions roles = chain.roles().sending();
        return roles == null ? null : new TransferArguments(this, roles);
    }

    /** The arguments that describe the data received, or null if the call receives nothing. */
    public TransferArguments receiving() {
        Roles.ArgumentPositions roles = chain.roles().receiving();
        return roles == null ? null : new TransferArguments(this, roles);
    }

    /** The root of a collective operation. */
    public int root() {
        return (int) argument("root");
    }

    /** The operation of a reduction. */
    public Op op() {
        return (Op) argument("op");
    }

    /**
     * Proceeds with the call: passes it to the next tool, or after the last one to MPI. A tool does this at most once.
     *
     * @return the value that MPI returned; null if it returns nothing
     */
    public Object proceed() {
        int mine = depth;
        if ((proceeded & 1 << mine) != 0) {
            throw new IllegalStateException("Expected a tool that proceeds once, found a second time at " + this + ".");
        }
        proceeded |= 1 << mine;
        try {
            return chain.step(mine, this);
        } finally {
            depth = mine;
        }
    }

    /** The next tool is at this place. */
    void at(int place) {
        depth = place;
    }

    void returned(Object value) {
        result = value;
        failure = null;
    }

    /** The value that the call returned, after it has proceeded. */
    public Object result() {
        return result;
    }

    /** The exception that the call threw, or null. */
    public Throwable failure() {
        return failure;
    }

    /**
     * Lets the call end with an exception instead of MPI's result: {@code throw call.fail(new MPIException(...))}.
     *
     * @return the exception
     */
    public RuntimeException fail(RuntimeException exception) {
        failure = exception;
        return exception;
    }

    /**
     * Attaches an object to the call for as long as the call is known: as the origin of a request, until the request is
     * forgotten.
     */
    public void attach(Object value) {
        if (attached == null) {
            attached = value;
            return;
        }
        if (moreAttached.isEmpty()) {
            moreAttached = new ArrayList<>(1);
        }
        moreAttached.add(value);
    }

    /** The attached object of this class, a class of the tool; null if there is none. */
    public <T> T attached(Class<T> type) {
        if (type.isInstance(attached)) {
            return type.cast(attached);
        }
        for (Object each : moreAttached) {
            if (type.isInstance(each)) {
                return type.cast(each);
            }
        }
        return null;
    }

    /** A value of the tool at a place. */
    void value(int place, long value) {
        if (place >= values.length) {
            values = Arrays.copyOf(values, place + 1);
        }
        values[place] = value;
    }

    long value(int place) {
        return values[place];
    }

    void failed(Throwable exception) {
        failure = exception;
    }

    Object[] arguments() {
        return arguments;
    }

    /** A message that the call sends or receives. */
    void add(Message message) {
        if (messages.isEmpty()) {
            messages = new ArrayList<>(2);
        }
        messages.add(message);
    }

    List<Message> messages() {
        return messages;
    }

    /** The call as text, such as {@code Comm.Send at Pi.main(Pi.java:42)}. */
    @Override
    public String toString() {
        return operation().method() + " at " + site;
    }
}
