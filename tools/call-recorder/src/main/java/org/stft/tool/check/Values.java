package org.stft.tool.check;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.MPI;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.ShiftParms;
import mpi.Status;
import mpi.User_function;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Datatypes;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.tool.log.EventLog;

/** The values of arguments, as the log has them and as numbers that can be compared. */
final class Values {

    private static final String NONE = "none";
    private static final int MOST_OF_LIST = 64;
    private static final List<String> OPERATIONS = List.of("MAX", "MIN", "SUM", "PROD", "LAND", "BAND", "LOR", "BOR",
        "LXOR", "BXOR", "MAXLOC", "MINLOC");

    private final Communicators communicators;
    private final Datatypes datatypes;
    private final Function<Op, User_function> functions;
    private final EventLog log;
    private final ObjectNumbers types = new ObjectNumbers();
    private final ObjectNumbers groups = new ObjectNumbers();
    private final ObjectNumbers reductions = new ObjectNumbers();
    private final ObjectNumbers persistent = new ObjectNumbers();
    private final ObjectNumbers objects = new ObjectNumbers();

    /** @param functions the function of an operation that the program has made */
    Values(Communicators communicators, Datatypes datatypes, Function<Op, User_function> functions, EventLog log) {
        this.communicators = communicators;
        this.datatypes = datatypes;
        this.functions = functions;
        this.log = log;
    }

    /** The number of a basic type of elements; {@link Term#NOTHING} if there is none with this name. */
    static long type(String basic) {
        return Arrays.stream(Basic.values()).filter(each -> each.name().equals(basic)).mapToLong(Enum::ordinal)
            .findFirst().orElse(Term.NOTHING);
    }

    static boolean isReduction(String name) {
        return OPERATIONS.contains(name);
    }

    /** The number of an operation of MPI. */
    long reduction(String name) {
        return number(ofMpi().get(OPERATIONS.indexOf(name)));
    }

    private static List<Op> ofMpi() {
        return List.of(MPI.MAX, MPI.MIN, MPI.SUM, MPI.PROD, MPI.LAND, MPI.BAND, MPI.LOR, MPI.BOR, MPI.LXOR, MPI.BXOR,
            MPI.MAXLOC, MPI.MINLOC);
    }

    /**
     * A number that is equal for equal values. Types are equal if their basic elements are: a type of three integers is
     * as good as three. Packed data can be of any type.
     */
    long number(Object value) {
        if (value instanceof Number number) {
            return number.longValue();
        }
        if (value instanceof Boolean flag) {
            return Numbers.of(flag);
        }
        if (value instanceof Datatype type) {
            return datatypes.layout(type).map(TypeLayout::basic).filter(basic -> basic != Basic.PACKED)
                .map(basic -> (long) basic.ordinal()).orElse(Term.NOTHING);
        }
        return value instanceof Comm || value instanceof Group || value instanceof Op || value instanceof Request
            ? objects.of(value)
            : Term.NOTHING;
    }

    /** All of a call's arguments that have a value, as {@code NAME=VALUE}. */
    List<String> fields(Call call, boolean withResult) {
        List<String> fields = new ArrayList<>();
        if (call.self() != null) {
            fields.add("self=" + text(call.self()));
        }
        List<String> names = call.operation().parameters();
        for (int i = 0; i < names.size(); i++) {
            fields.add(field(call, i));
        }
        if (withResult && call.operation().result() != void.class) {
            fields.add("result=" + text(call.result()));
        }
        return fields;
    }

    /** An argument with its name. Of a buffer, the kind and the number of its elements are written. */
    String field(Call call, int position) {
        String name = call.operation().parameters().get(position);
        Object value = call.argument(position);
        return name + "=" + (Place.isBuffer(name) ? buffer(value) : text(value));
    }

    private static String buffer(Object buffer) {
        return buffer == null
            ? NONE
            : buffer.getClass().isArray()
                ? buffer.getClass().getComponentType().getSimpleName() + "[" + Array.getLength(buffer) + "]"
                : buffer.getClass().getSimpleName();
    }

    String text(Object value) {
        if (value == null || value == MPI.REQUEST_NULL || value == MPI.COMM_NULL || value == MPI.GROUP_NULL) {
            return NONE;
        }
        if (value instanceof Boolean flag) {
            return flag ? "1" : "0";
        }
        if (value instanceof Datatype type) {
            return type(type);
        }
        if (value instanceof Comm communicator) {
            return communicator(communicator);
        }
        if (value instanceof Group group) {
            return group(group) + "#" + groups.of(group);
        }
        if (value instanceof Op operation) {
            return reduction(operation);
        }
        if (value instanceof Request request) {
            return request(request);
        }
        if (value instanceof Status status) {
            return "[" + status.source + "," + status.tag + "]";
        }
        if (value instanceof ShiftParms shift) {
            return "[" + shift.rank_source + "," + shift.rank_dest + "]";
        }
        return value.getClass().isArray()
            ? array(value)
            : value instanceof Number || value instanceof String ? value.toString() : value.getClass().getSimpleName();
    }

    private String type(Datatype type) {
        TypeLayout layout = datatypes.layout(type).orElse(null);
        if (layout == null) {
            return "unknown#" + types.of(type);
        }
        int number = datatypes.number(type);
        return number == 0 ? layout.signature() : layout.signature() + "#" + number;
    }

    private String communicator(Comm communicator) {
        try {
            return communicators.name(communicator).text();
        } catch (IllegalArgumentException e) { // made before MPI.Init, or not seen
            return "unknown";
        }
    }

    private static String group(Group group) {
        int size = group.Size();
        if (MPI.COMM_WORLD == null || size <= 0) {
            return "{}";
        }
        int[] ranks = IntStream.range(0, size).toArray();
        return Arrays.stream(Group.Translate_ranks(group, ranks, MPI.COMM_WORLD.Group())).mapToObj(Integer::toString)
            .collect(Collectors.joining(",", "{", "}"));
    }

    private String reduction(Op operation) {
        int place = ofMpi().indexOf(operation); // Op has no equals
        if (place >= 0) {
            return OPERATIONS.get(place);
        }
        User_function function = functions.apply(operation);
        return (function == null ? "unknown" : function.getClass().getName()) + "#" + reductions.of(operation);
    }

    private String request(Request request) {
        if (request instanceof Prequest) {
            return "p" + persistent.of(request);
        }
        int number = log.number(request);
        return number < 0 ? NONE : "r" + number;
    }

    private String array(Object array) {
        if (array instanceof int[] || array instanceof boolean[]) {
            return list(Lists.values(array));
        }
        if (array instanceof int[][] || array instanceof Request[] || array instanceof Datatype[]) {
            StringJoiner list = new StringJoiner(",", "[", "]");
            for (Object each : (Object[]) array) {
                list.add(text(each));
            }
            return list.toString();
        }
        return buffer(array);
    }

    private static String list(int[] values) {
        StringJoiner list = new StringJoiner(",", "[", "]");
        Arrays.stream(values).limit(MOST_OF_LIST).forEach(value -> list.add(Integer.toString(value)));
        if (values.length > MOST_OF_LIST) {
            list.add("..." + digest(values));
        }
        return list.toString();
    }

    private static String digest(int[] values) {
        CRC32C sum = new CRC32C();
        for (int value : values) {
            sum.update(value >>> 24);
            sum.update(value >>> 16);
            sum.update(value >>> 8);
            sum.update(value);
        }
        return values.length + ":" + Long.toHexString(sum.getValue());
    }
}
