package org.stft.tool.replay;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.List;
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
 * What the program asks by a call: the call site, all arguments, and a digest of what it sends. The same bytes in the
 * recorded run and in a replay, as long as the program does the same.
 */
final class Question {

    /** The tags of arguments by their class, in front of each. Their order is part of the format. */
    enum Tag {
        NULL, NUMBER, TRUTH, TYPE, OPERATION, COMMUNICATOR, REQUEST, REQUESTS, GROUP, NUMBERS, TRUTHS, ARRAY, OBJECT
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

    /** Writes the question of a checkpoint call. */
    static void checkpoint(Names names, Words to) {
        to.number(names.number(CHECKPOINT)).number(names.number("a checkpoint call"));
    }

    /** Returns true if two questions are of the same operation at the same call site. */
    static boolean isSameCall(byte[] one, byte[] other) {
        ByteBuffer of = ByteBuffer.wrap(one);
        ByteBuffer from = ByteBuffer.wrap(other);
        boolean sameOperation = Words.integer(of) == Words.integer(from);
        boolean sameSite = Words.integer(of) == Words.integer(from);
        return sameOperation && sameSite;
    }

    /** Writes the question of a call, before it is made. */
    void write(Call call, Words to) {
        Operation operation = call.operation();
        to.number(names.number(operation.name())).number(names.number(call.site()));
        if (!Recording.BEGINNING.contains(operation) && !operation.isOutsideMpi()) {
            argument(call.self(), to);
            List<String> parameters = operation.parameters();
            for (int i = 0; i < parameters.size(); i++) {
                if (parameters.get(i).endsWith("buf")) {
                    buffer(call.argument(i), to);
                } else {
                    argument(call.argument(i), to);
                }
            }
            digest(call, to);
        }
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

    private void argument(Object value, Words to) {
        if (value == null) {
            tag(Tag.NULL, to);
        } else if (value instanceof Integer number) {
            tag(Tag.NUMBER, to).number(number);
        } else if (value instanceof Boolean truth) {
            tag(Tag.TRUTH, to).number(truth ? 1 : 0);
        } else if (value instanceof Datatype type) {
            tag(Tag.TYPE, to).number(numberOf(type));
        } else if (value instanceof Op op) {
            tag(Tag.OPERATION, to).number(op.opCode);
        } else if (value instanceof Comm communicator) {
            tag(Tag.COMMUNICATOR, to).number(numberOf(communicator));
        } else if (value instanceof Request request) {
            tag(Tag.REQUEST, to).number(number(request));
        } else if (value instanceof Group group) {
            tag(Tag.GROUP, to).number(group.Size()).number(group.Rank());
        } else {
            array(value, to);
        }
    }

    private void array(Object value, Words to) {
        if (value instanceof Request[] requests) {
            tag(Tag.REQUESTS, to).number(requests.length);
            for (Request each : requests) {
                to.number(each == null ? NOT_KNOWN : number(each));
            }
        } else if (value instanceof int[] numbers) {
            tag(Tag.NUMBERS, to).number(numbers.length);
            for (int each : numbers) {
                to.number(each);
            }
        } else if (value instanceof boolean[] truths) {
            tag(Tag.TRUTHS, to).number(truths.length);
            for (boolean each : truths) {
                to.number(each ? 1 : 0);
            }
        } else {
            tag(Tag.OBJECT, to).number(names.number(value.getClass().getName()));
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

    private void digest(Call call, Words to) {
        List<Region> read = call.sending() == null ? List.of() : readBy(call);
        if (read.isEmpty()) {
            to.number(NO_DIGEST);
            return;
        }
        try {
            long digest = datatypes.digest(read);
            to.number(DIGEST).bits(digest);
        } catch (IllegalArgumentException e) {
            to.number(NO_DIGEST); // MPI will say so, or send nothing of it
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
