package org.stft.tool.replay;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.Communicators;
import org.stft.probe.Datatypes;
import org.stft.probe.Operation;
import org.stft.probe.Region;
import org.stft.probe.RequestOrigins;
import org.stft.probe.ToolContext;
import org.stft.probe.TypeLayout;

/**
 * What the program asks by a call. Its first part has the call site and all arguments, the second one the numbers of
 * requests and a digest of what is sent. The same bytes in the recorded run and in a replay, as long as the program does
 * the same.
 */
final class Question {

    /** The tags of arguments by their class, in front of each. Their order is part of the format. */
    enum Tag {
        NULL(false),
        NUMBER(true),
        TRUTH(true),
        TYPE(true),
        OPERATION(true),
        COMMUNICATOR(true),
        /** Without its number. */
        REQUEST(false),
        REQUESTS(false),
        GROUP(false),
        NUMBERS(false),
        TRUTHS(false),
        ARRAY(false),
        OBJECT(true);

        private final boolean isOneNumber;

        Tag(boolean isOneNumber) {
            this.isOneNumber = isOneNumber;
        }
    }

    /** Of each operation, which parameters are buffers. */
    private static final Map<Operation, boolean[]> BUFFERS = new EnumMap<>(Operation.class);

    static {
        for (Operation operation : Operation.values()) {
            List<String> parameters = operation.parameters();
            boolean[] buffers = new boolean[parameters.size()];
            for (int i = 0; i < buffers.length; i++) {
                buffers[i] = parameters.get(i).endsWith("buf");
            }
            BUFFERS.put(operation, buffers);
        }
    }

    private static final int NO_DIGEST = 0;
    private static final int DIGEST = 1;
    private static final int NOT_KNOWN = -1;

    private final Names names;
    private final Communicators communicators;
    private final Datatypes datatypes;
    private final RequestOrigins origins;
    /** What was asked for last: programs use few communicators and types. */
    private volatile Numbered lastCommunicator = new Numbered(null, 0);
    private volatile Numbered lastType = new Numbered(null, 0);

    private record Numbered(Object object, int number) {}

    Question(ToolContext context, Names names) {
        this.names = names;
        this.communicators = context.communicators();
        this.datatypes = context.datatypes();
        this.origins = context.origins();
    }

    /** The name of a checkpoint call in place of that of an operation. */
    static final String CHECKPOINT = "Stft.checkpoint";

    /** The first part of a checkpoint call; there is no second one. */
    static byte[] checkpoint(Names names) {
        return new Words().number(names.number(CHECKPOINT)).number(names.number("a checkpoint call")).toBytes();
    }

    /** The question of a checkpoint call. */
    static byte[] ofCheckpoint(Names names) {
        return of(checkpoint(names), new byte[0]);
    }

    /** Returns true if two questions are of the same operation at the same call site. */
    static boolean isSameCall(byte[] one, byte[] other) {
        ByteBuffer of = first(ByteBuffer.wrap(one));
        ByteBuffer from = first(ByteBuffer.wrap(other));
        boolean sameOperation = Words.integer(of) == Words.integer(from);
        boolean sameSite = Words.integer(of) == Words.integer(from);
        return sameOperation && sameSite;
    }

    /** A question of its two parts. */
    static byte[] of(byte[] first, byte[] second) {
        return new Words().bytes(first).add(second, second.length).toBytes();
    }

    /** Reads the first part of a question; the second one is left. */
    static ByteBuffer first(ByteBuffer question) {
        return ByteBuffer.wrap(Words.bytes(question));
    }

    /** The question of a call, before it is made. */
    byte[] of(Call call) {
        Words second = new Words();
        byte[] first = first(call);
        second(call, second);
        return of(first, second.toBytes());
    }

    /** Returns true if the arguments of an operation are part of the question. */
    static boolean asksArguments(Operation operation) {
        return !Recording.BEGINNING.contains(operation) && !operation.isOutsideMpi();
    }

    /** Which parameters of an operation are buffers; not to be changed. */
    static boolean[] buffers(Operation operation) {
        return BUFFERS.get(operation);
    }

    /** The first part of the question of a call. */
    byte[] first(Call call) {
        Operation operation = call.operation();
        Words to = new Words().number(names.number(operation.name())).number(names.number(call.site()));
        if (asksArguments(operation)) {
            argument(call.self(), to);
            boolean[] buffers = buffers(operation);
            for (int i = 0; i < buffers.length; i++) {
                if (buffers[i]) {
                    buffer(call.argument(i), to);
                } else {
                    argument(call.argument(i), to);
                }
            }
        }
        return to.toBytes();
    }

    /**
     * Writes the second part of the question of a call, before it is made.
     *
     * @return the digest of what is sent; empty if nothing is
     */
    OptionalLong second(Call call, Words to) {
        if (!asksArguments(call.operation())) {
            return OptionalLong.empty();
        }
        if (call.self() instanceof Request request) {
            to.number(number(request));
        } else {
            for (Request each : call.requests()) {
                to.number(each == null ? NOT_KNOWN : number(each));
            }
        }
        return call.sending() == null ? OptionalLong.empty() : digest(call, to);
    }

    /** Its elements are not part of the question; those that are sent are in the digest. */
    private void buffer(Object value, Words to) {
        if (value == null) {
            tag(Tag.NULL, to);
        } else if (value.getClass().isArray()) {
            tag(Tag.ARRAY, to).number(names.number(value.getClass().getComponentType().getSimpleName()))
                .number(Array.getLength(value));
        } else {
            tag(Tag.OBJECT, to).number(names.number(value.getClass().getName()));
        }
    }

    /** Numbers are written at few places, and rare arguments elsewhere: so the compiler of the JVM is soon done with it. */
    private void argument(Object value, Words to) {
        Tag tag = tagOf(value);
        tag(tag, to);
        if (tag.isOneNumber) {
            to.number(number(tag, value));
        } else if (tag != Tag.NULL) {
            several(tag, value, to);
        }
    }

    private static Tag tagOf(Object value) {
        if (value == null) {
            return Tag.NULL;
        } else if (value instanceof Integer) {
            return Tag.NUMBER;
        } else if (value instanceof Datatype) {
            return Tag.TYPE;
        } else if (value instanceof Comm) {
            return Tag.COMMUNICATOR;
        } else if (value instanceof Request) {
            return Tag.REQUEST;
        } else if (value instanceof Op) {
            return Tag.OPERATION;
        } else if (value instanceof Boolean) {
            return Tag.TRUTH;
        } else if (value instanceof Group) {
            return Tag.GROUP;
        } else {
            return value instanceof Request[]
                ? Tag.REQUESTS
                : value instanceof int[] ? Tag.NUMBERS : value instanceof boolean[] ? Tag.TRUTHS : Tag.OBJECT;
        }
    }

    private int number(Tag tag, Object value) {
        return switch (tag) {
            case NUMBER -> (Integer) value;
            case TYPE -> numberOf((Datatype) value);
            case COMMUNICATOR -> numberOf((Comm) value);
            case OPERATION -> ((Op) value).opCode;
            case TRUTH -> (Boolean) value ? 1 : 0;
            default -> names.number(value.getClass().getName());
        };
    }

    private void several(Tag tag, Object value, Words to) {
        switch (tag) {
            case GROUP -> {
                Group group = (Group) value;
                to.number(group.Size()).number(group.Rank());
            }
            case REQUEST -> {} // its number is in the second part
            case REQUESTS -> to.number(((Request[]) value).length);
            case NUMBERS -> {
                int[] numbers = (int[]) value;
                to.number(numbers.length);
                for (int each : numbers) {
                    to.number(each);
                }
            }
            default -> {
                boolean[] truths = (boolean[]) value;
                to.number(truths.length);
                for (boolean each : truths) {
                    to.number(each ? 1 : 0);
                }
            }
        }
    }

    private static Words tag(Tag tag, Words to) {
        return to.number(tag.ordinal());
    }

    private int number(Request request) {
        RecordedRequest known = origins.kept(request, RecordedRequest.class);
        return known == null ? NOT_KNOWN : known.number;
    }

    private int numberOf(Comm communicator) {
        Numbered last = lastCommunicator;
        if (last.object != communicator || last.number == Names.UNKNOWN) {
            last = new Numbered(communicator, names.number(text(communicator)));
            lastCommunicator = last;
        }
        return last.number;
    }

    private String text(Comm communicator) {
        try {
            return communicator == MPI.COMM_NULL ? "COMM_NULL" : communicators.name(communicator).text();
        } catch (IllegalArgumentException e) {
            return "a communicator";
        }
    }

    private int numberOf(Datatype type) {
        Numbered last = lastType;
        if (last.object != type || last.number == Names.UNKNOWN) {
            last = new Numbered(type, names.number(datatypes.layout(type).map(Question::text).orElse("a data type")));
            lastType = last;
        }
        return last.number;
    }

    private static String text(TypeLayout layout) {
        return layout.isContiguous() ? layout.signature() : layout.signature() + " in " + layout.runs().hashCode();
    }

    private OptionalLong digest(Call call, Words to) {
        List<Region> read = readBy(call);
        if (read.isEmpty()) {
            to.number(NO_DIGEST);
            return OptionalLong.empty();
        }
        try {
            long digest = datatypes.digest(read);
            to.number(DIGEST).bits(digest);
            return OptionalLong.of(digest);
        } catch (IllegalArgumentException e) {
            to.number(NO_DIGEST); // MPI will say so, or send nothing of it
            return OptionalLong.empty();
        }
    }

    private static List<Region> readBy(Call call) {
        try {
            return Region.readBy(call);
        } catch (RuntimeException e) { // of arguments that are wrong: what MPI says of them is the answer
            return List.of();
        }
    }
}
