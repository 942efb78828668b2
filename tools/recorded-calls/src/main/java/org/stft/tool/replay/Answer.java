package org.stft.tool.replay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.Cartcomm;
import mpi.Comm;
import mpi.Datatype;
import mpi.Graphcomm;
import mpi.Intercomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Completion;
import org.stft.probe.Datatypes;
import org.stft.probe.MpiObjects;
import org.stft.probe.MpiObjects.StatusValues;
import org.stft.probe.Operation;
import org.stft.probe.Region;
import org.stft.probe.RequestOrigins;
import org.stft.probe.ToolContext;
import org.stft.probe.TransferArguments;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;

/** Writes what the program has got from a call: result or exception, and the elements that are in its arrays since. */
final class Answer {

    /** The forms of results, in front of each. Their order is part of the format. */
    enum Form {
        NOTHING,
        VALUE,
        STATUS,
        EMPTY_STATUS,
        STATUSES,
        REQUEST,
        PERSISTENT,
        ARGUMENTS,
        NULL_COMMUNICATOR,
        INTRA,
        CART,
        GRAPH,
        INTER
    }

    /** Whose array the elements are in: the receiving or sending one of the call, or that of a request from here on. */
    static final int RECEIVING = 0;
    static final int SENDING = 1;
    static final int REQUEST = 2;

    /** How many numbers a status has. */
    static final int STATUS_VALUES = 7;

    /** What the count of a delivery counts. */
    enum Unit {
        ELEMENTS, TYPES, OBJECTS
    }

    private final Communicators communicators;
    private final Datatypes datatypes;
    private final RequestOrigins origins;
    private final MpiObjects objects;
    private final AtomicInteger requests = new AtomicInteger();

    Answer(ToolContext context) {
        this.communicators = context.communicators();
        this.datatypes = context.datatypes();
        this.origins = context.origins();
        this.objects = context.objects();
    }

    /** A result cannot be given again, for the reason in the message. */
    static final class UnrecordableException extends Exception {

        private static final long serialVersionUID = 1;

        UnrecordableException(String reason) {
            super(reason);
        }
    }

    /** Writes an exception that the call has thrown. */
    void threw(Throwable e, Words to) throws UnrecordableException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(e);
        } catch (IOException failed) {
            throw new UnrecordableException("the exception " + e + " cannot be serialised: " + failed.getMessage());
        }
        to.bytes(bytes.toByteArray());
    }

    /** Writes the result of a call. */
    void result(Call call, Object result, Words to) throws UnrecordableException {
        Operation operation = call.operation();
        if (Recording.BEGINNING.contains(operation)) {
            form(Form.ARGUMENTS, to).number(MPI.COMM_WORLD.Rank()).number(MPI.COMM_WORLD.Size())
                .number(((String[]) result).length);
            for (String each : (String[]) result) {
                to.text(each);
            }
        } else if (result instanceof Status status) {
            status(status, to);
        } else if (result instanceof Status[] statuses) {
            form(Form.STATUSES, to).number(statuses.length);
            for (Status each : statuses) {
                status(each, to);
            }
        } else if (result instanceof Request request) {
            request(operation, request, to);
        } else if (result instanceof Comm || Comm.class.isAssignableFrom(operation.result())
            || operation == Operation.CLONE) {
            communicator(call, (Comm) result, to);
        } else if (result == null) {
            form(Form.NOTHING, to);
        } else if (!Values.write(result, form(Form.VALUE, to))) {
            throw new UnrecordableException("results of " + result.getClass() + " are not recorded");
        }
    }

    private static Words form(Form form, Words to) {
        return to.number(form.ordinal());
    }

    private void status(Status status, Words to) {
        if (status == null) {
            form(Form.NOTHING, to);
            return;
        }
        StatusValues values = objects.values(status);
        form(status == MPI.EMPTY_STATUS ? Form.EMPTY_STATUS : Form.STATUS, to).number(values.source())
            .number(values.tag()).number(values.index()).number(values.count()).number(values.bytes())
            .number(values.elements()).number(values.type());
    }

    private void request(Operation operation, Request request, Words to) {
        boolean persistent = Recording.NEW_PERSISTENT.contains(operation);
        boolean receives = operation == Operation.IRECV || operation == Operation.RECV_INIT;
        RecordedRequest recorded = new RecordedRequest(requests.getAndIncrement(), receives, !persistent);
        origins.keep(request, recorded);
        form(persistent ? Form.PERSISTENT : Form.REQUEST, to).number(recorded.number);
    }

    private void communicator(Call call, Comm made, Words to) {
        if (made == null || made == MPI.COMM_NULL) {
            form(Form.NULL_COMMUNICATOR, to).number(made == null ? 0 : 1);
            return;
        }
        int[] members = communicators.worldRanks(made);
        if (made instanceof Intercomm) {
            numbers(members, numbers(communicators.localRanks(made), form(Form.INTER, to)));
        } else if (made instanceof Cartcomm grid) {
            mpi.CartParms parms = grid.Get();
            numbers(members, form(Form.CART, to));
            numbers(parms.dims, to);
            for (boolean each : parms.periods) {
                to.number(each ? 1 : 0);
            }
        } else if (made instanceof Graphcomm graph) {
            mpi.GraphParms parms = graph.Get();
            numbers(parms.edges, numbers(parms.index, numbers(members, form(Form.GRAPH, to))));
        } else {
            numbers(members, form(Form.INTRA, to));
        }
    }

    private static Words numbers(int[] numbers, Words to) {
        to.number(numbers.length);
        for (int each : numbers) {
            to.number(each);
        }
        return to;
    }

    /** Adds elements that a collective operation has changed although it should not. */
    void changed(SideEffects.Changed each, Delivery delivery, Words to) throws UnrecordableException {
        Region region = each.region();
        TypeLayout layout = layout(region.type());
        add(each.ofSending() ? SENDING : RECEIVING, region.buffer(), region.offset(),
            region.count() * layout.elements(), layout, delivery, to);
    }

    /** Adds what the call has put into arrays of the program. Marks requests that it has completed. */
    void deliveries(Call call, Delivery delivery, Words to) throws UnrecordableException {
        switch (call.operation()) {
            case RECV, SENDRECV, SENDRECV_REPLACE -> {
                TransferArguments side = call.receiving();
                if (call.result() instanceof Status status) {
                    received(RECEIVING, side, status, delivery, to);
                }
            }
            case WAIT, WAITANY, WAITALL, WAITSOME, TEST, TESTANY, TESTALL, TESTSOME -> completed(call, delivery, to);
            default -> {
                if (Recording.COLLECTIVE.contains(call.operation())) {
                    for (Region region : Region.writtenBy(call)) {
                        TypeLayout layout = layout(region.type());
                        add(RECEIVING, region.buffer(), region.offset(), region.count() * layout.elements(), layout,
                            delivery, to);
                    }
                }
            }
        }
    }

    private void completed(Call call, Delivery delivery, Words to) throws UnrecordableException {
        for (Completion each : Completion.of(call)) {
            RecordedRequest request = origins.kept(each.request(), RecordedRequest.class);
            if (request == null || !request.open) {
                continue;
            }
            request.open = false;
            Call origin = origins.of(each.request());
            if (request.receives && origin != null) {
                received(REQUEST + each.index(), origin.receiving(), each.status(), delivery, to);
            }
        }
    }

    private void received(int whose, TransferArguments side, Status status, Delivery delivery, Words to)
        throws UnrecordableException {
        StatusValues values = objects.values(status);
        TypeLayout layout = layout(side.type());
        int asked = side.count() * layout.elements();
        int elements = Math.min(asked, Math.max(values.elements(), values.count() * layout.elements()));
        if (elements > 0) {
            add(whose, side.buffer(), side.offset(), elements, layout, delivery, to);
        }
    }

    private TypeLayout layout(Datatype type) throws UnrecordableException {
        return datatypes.layout(type)
            .orElseThrow(
                () -> new UnrecordableException("a data type that was made by reflection has no known layout"));
    }

    /** @param elements basic ones */
    private static void add(int whose, Object buffer, int offset, int elements, TypeLayout layout, Delivery delivery,
        Words to)
        throws UnrecordableException {
        if (!buffer.getClass().isArray()) {
            throw new UnrecordableException(layout.basic() == Basic.PACKED
                ? "packed data is not recorded"
                : "data in a buffer of java.nio is not recorded, only that in arrays");
        }
        to.number(whose).number(offset);
        if (layout.basic() == Basic.OBJECT) {
            try {
                to.number(Unit.OBJECTS.ordinal()).number(elements)
                    .number(delivery.addObjects((Object[]) buffer, offset, elements));
            } catch (IOException e) {
                throw new UnrecordableException("received objects cannot be serialised again: " + e.getMessage());
            }
        } else if (layout.isContiguous()) {
            to.number(Unit.ELEMENTS.ordinal()).number(elements);
            delivery.add(buffer, offset, elements, layout.basic());
        } else {
            int types = (elements + layout.elements() - 1) / layout.elements();
            to.number(Unit.TYPES.ordinal()).number(types);
            delivery.addParts(buffer, offset, types, layout);
        }
    }
}
