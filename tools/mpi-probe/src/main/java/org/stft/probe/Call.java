package org.stft.probe;

import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.Op;
import mpi.Request;

/** A call of MPI by the program. Belongs to the calling thread until it returns. */
public abstract class Call {

    private static final Request[] NO_REQUESTS = {};

    private final Operation operation;
    private final Object self;
    private final Object[] arguments;
    private final String site;
    private Object result;
    private Throwable failure;
    /** What is attached: hardly ever more than one object. */
    private Object attached;
    private List<Object> moreAttached = List.of();

    protected Call(Operation operation, Object self, Object[] arguments, String site) {
        this.operation = operation;
        this.self = self;
        this.arguments = arguments;
        this.site = site;
    }

    public final Operation operation() {
        return operation;
    }

    /** The call site in the program, such as {@code Pi.main(Pi.java:42)}. Each call from there has the same object. */
    public final String site() {
        return site;
    }

    /**
     * The object on which the method was called: a communicator, request, group, type or status; null for a static
     * method.
     */
    public final Object self() {
        return self;
    }

    /** The communicator that the method was called on, or null if it was called on something else. */
    public final Comm communicator() {
        return self instanceof Comm comm ? comm : null;
    }

    /** The requests that the call waits for, tests or starts; not copied. Empty for other calls. */
    public final Request[] requests() {
        if (self instanceof Request request) {
            return new Request[] {request};
        }
        return arguments.length == 1 && arguments[0] instanceof Request[] requests ? requests : NO_REQUESTS;
    }

    /** An argument, by the index of its parameter in {@link Operation#parameters}. */
    public final Object argument(int position) {
        return arguments[position];
    }

    /** An argument, by the name of its parameter: {@code call.argument("color")}. */
    public final Object argument(String parameter) {
        int position = operation.parameters().indexOf(parameter);
        if (position < 0) {
            throw new IllegalArgumentException("Expected a parameter of " + operation.method()
                + operation.parameters() + ", found " + parameter + ".");
        }
        return arguments[position];
    }

    /** Changes an argument before the call proceeds. */
    public final void argument(int position, Object value) {
        arguments[position] = value;
    }

    /** The arguments that describe the data sent, or null if the call sends nothing. */
    public final TransferArguments sending() {
        Roles.ArgumentPositions positions = Roles.of(operation).sending();
        return positions == null ? null : new TransferArguments(this, positions);
    }

    /** The arguments that describe the data received, or null if the call receives nothing. */
    public final TransferArguments receiving() {
        Roles.ArgumentPositions positions = Roles.of(operation).receiving();
        return positions == null ? null : new TransferArguments(this, positions);
    }

    /** The root of a collective operation. */
    public final int root() {
        return (int) argument("root");
    }

    /** The operation of a reduction. */
    public final Op op() {
        return (Op) argument("op");
    }

    /**
     * Proceeds with the call: passes it to the next tool, or after the last one to MPI. A tool does this at most once.
     *
     * @return the value that MPI returned; null if it returns nothing
     */
    public abstract Object proceed();

    /** The value that the call returned, after it has proceeded. */
    public final Object result() {
        return result;
    }

    /** The exception that the call threw, or null. */
    public final Throwable failure() {
        return failure;
    }

    /**
     * Lets the call end with an exception instead of MPI's result: {@code throw call.fail(new MPIException(...))}.
     *
     * @return the exception
     */
    public final RuntimeException fail(RuntimeException exception) {
        failure = exception;
        return exception;
    }

    /**
     * Attaches an object to the call for as long as the call is known: as the origin of a request, until the request is
     * forgotten.
     */
    public final void attach(Object value) {
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
    public final <T> T attached(Class<T> type) {
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

    protected final void returned(Object value) {
        result = value;
        failure = null;
    }

    protected final void failed(Throwable exception) {
        failure = exception;
    }

    protected final Object[] arguments() {
        return arguments;
    }

    /** The call as text, such as {@code Comm.Send at Pi.main(Pi.java:42)}. */
    @Override
    public final String toString() {
        return operation.method() + " at " + site;
    }
}
