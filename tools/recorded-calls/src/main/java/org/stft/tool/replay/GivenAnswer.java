package org.stft.tool.replay;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mpi.Comm;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import org.stft.probe.Call;
import org.stft.probe.Datatypes;
import org.stft.probe.MpiObjects;
import org.stft.probe.MpiObjects.StatusValues;
import org.stft.probe.Operation;
import org.stft.probe.RequestOrigins;
import org.stft.probe.ToolContext;
import org.stft.probe.TransferArguments;
import org.stft.probe.TypeLayout;
import org.stft.tool.replay.Answer.Form;
import org.stft.tool.replay.Answer.Unit;

/** Gives the program what {@link Answer} has written: makes objects of MPI, and puts elements into its arrays. */
final class GivenAnswer {

    private static final Form[] FORMS = Form.values();
    private static final Unit[] UNITS = Unit.values();
    private static final Map<Operation, Operation> STARTED = Map.of(Operation.SEND_INIT, Operation.ISEND,
        Operation.BSEND_INIT, Operation.IBSEND, Operation.SSEND_INIT, Operation.ISSEND, Operation.RSEND_INIT,
        Operation.IRSEND, Operation.RECV_INIT, Operation.IRECV);

    private final MpiObjects objects;
    private final RequestOrigins origins;
    private final Datatypes datatypes;
    private final ObjectInputFilter filter;

    GivenAnswer(ToolContext context) {
        this.objects = context.objects();
        this.origins = context.origins();
        this.datatypes = context.datatypes();
        this.filter = ObjectInputFilter.Config.createFilter(context.setting("classes", ""));
    }

    /** Exceptions and the JDK's own classes need not be named. */
    private ObjectInputFilter ofExceptions() {
        return filter == null
            ? null
            : info -> isOfExceptions(info.serialClass())
                ? ObjectInputFilter.Status.UNDECIDED
                : filter.checkInput(info);
    }

    /** @param type null if a limit is checked */
    private static boolean isOfExceptions(Class<?> type) {
        return type != null && (Throwable.class.isAssignableFrom(type) || type.getClassLoader() == null);
    }

    RuntimeException exception(ByteBuffer from) {
        try (ProgramObjects in = new ProgramObjects(new ByteArrayInputStream(Words.bytes(from)), ofExceptions())) {
            Throwable thrown = (Throwable) in.next();
            return thrown instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(thrown);
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("the recorded exception cannot be read: " + e, e);
        }
    }

    Object result(Call call, ByteBuffer from) {
        return switch (FORMS[Words.integer(from)]) {
            case NOTHING -> null;
            case VALUE -> Values.read(call.operation(), from);
            case STATUS -> objects.status(values(from));
            case EMPTY_STATUS -> emptyStatus(from);
            case STATUSES -> statuses(from);
            case REQUEST -> request(call, Words.integer(from));
            case PERSISTENT -> persistent(call, Words.integer(from));
            case ARGUMENTS -> initialize(from);
            case NULL_COMMUNICATOR -> Words.integer(from) == 0 ? null : MPI.COMM_NULL;
            case INTRA -> objects.intracomm(numbers(from));
            case CART -> cart(from);
            case GRAPH -> objects.graphcomm(numbers(from), numbers(from), numbers(from));
            case INTER -> objects.intercomm(numbers(from), numbers(from));
        };
    }

    private static StatusValues values(ByteBuffer from) {
        int[] values = new int[Answer.STATUS_VALUES];
        for (int i = 0; i < values.length; i++) {
            values[i] = Words.integer(from);
        }
        return new StatusValues(values[0], values[1], values[2], values[3], values[4], values[5], values[6]);
    }

    private static Status emptyStatus(ByteBuffer from) {
        values(from);
        return MPI.EMPTY_STATUS;
    }

    private Status[] statuses(ByteBuffer from) {
        Status[] statuses = new Status[Words.integer(from)];
        for (int i = 0; i < statuses.length; i++) {
            statuses[i] = switch (FORMS[Words.integer(from)]) {
                case STATUS -> objects.status(values(from));
                case EMPTY_STATUS -> emptyStatus(from);
                default -> null;
            };
        }
        return statuses;
    }

    private Request request(Call call, int number) {
        call.attach(new RecordedRequest(number, call.operation() == Operation.IRECV, true));
        return objects.request();
    }

    private Prequest persistent(Call call, int number) {
        Object[] arguments = new Object[call.operation().parameters().size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = call.argument(i);
        }
        Operation started = STARTED.get(call.operation());
        Prequest made = objects.persistent(started, call.communicator(), arguments);
        origins.keep(made, new RecordedRequest(number, started == Operation.IRECV, false));
        return made;
    }

    private String[] initialize(ByteBuffer from) {
        objects.initialize(Words.integer(from), Words.integer(from));
        String[] arguments = new String[Words.integer(from)];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = Words.text(from);
        }
        return arguments;
    }

    private Comm cart(ByteBuffer from) {
        int[] members = numbers(from);
        int[] dimensions = numbers(from);
        boolean[] periods = new boolean[dimensions.length];
        for (int i = 0; i < periods.length; i++) {
            periods[i] = Words.number(from) != 0;
        }
        return objects.cartcomm(members, dimensions, periods);
    }

    private static int[] numbers(ByteBuffer from) {
        int[] numbers = new int[Words.integer(from)];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Words.integer(from);
        }
        return numbers;
    }

    /** Puts the elements that the call has got into the program's arrays, and clears the places that it has cleared. */
    void deliver(Call call, ByteBuffer answer, List<ByteBuffer> content) {
        if (call.operation().isOutsideMpi()) {
            return;
        }
        int cleared = Words.integer(answer);
        int[] places = new int[cleared];
        for (int i = 0; i < cleared; i++) {
            places[i] = Words.integer(answer);
        }
        Delivery.Reader reader = new Delivery.Reader(content);
        while (answer.hasRemaining()) {
            deliver(call, answer, reader);
        }
        for (int place : places) {
            call.requests()[place] = null;
        }
    }

    private void deliver(Call call, ByteBuffer answer, Delivery.Reader reader) {
        int whose = Words.integer(answer);
        TransferArguments side = switch (whose) {
            case Answer.RECEIVING -> call.receiving();
            case Answer.SENDING -> call.sending();
            default -> origins.of(call.requests()[whose - Answer.REQUEST]).receiving();
        };
        TypeLayout layout = datatypes.layout(side.type()).orElseThrow();
        int offset = Words.integer(answer);
        Unit unit = UNITS[Words.integer(answer)];
        int count = Words.integer(answer);
        switch (unit) {
            case ELEMENTS -> reader.read(side.buffer(), offset, count, layout.basic());
            case TYPES -> reader.readParts(side.buffer(), offset, count, layout);
            case OBJECTS -> objects(side, offset, count, Words.integer(answer), reader);
        }
    }

    private void objects(TransferArguments side, int offset, int count, int length, Delivery.Reader reader) {
        try {
            reader.readObjects((Object[]) side.buffer(), offset, count, length, filter);
        } catch (IOException e) {
            throw new IllegalStateException("received objects cannot be read from the log: " + e.getMessage(), e);
        }
    }
}
