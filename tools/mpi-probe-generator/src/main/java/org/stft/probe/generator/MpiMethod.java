package org.stft.probe.generator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.objectweb.asm.Type;

/**
 * A public method of package {@code mpi}.
 *
 * @param owner the simple name of the class that declares it
 * @param parameters the names of its parameters
 */
record MpiMethod(String owner, String name, String descriptor, boolean isStatic, List<String> parameters) {

    private static final Set<String> SIMPLE = Set.of("SEND", "SSEND", "BSEND", "RSEND", "RECV", "ISEND", "ISSEND",
        "IBSEND", "IRSEND", "IRECV", "WAIT", "TEST", "PROBE", "IPROBE", "BARRIER", "BCAST", "GATHER", "SCATTER",
        "ALLGATHER", "ALLTOALL", "REDUCE", "ALLREDUCE", "SCAN");

    /** The constant of the enumeration of operations. Several methods may share one. */
    String operation() {
        return prefix() + name.toUpperCase(Locale.ROOT);
    }

    /** Whether its calls can be told by their values: there is at most one peer, and one number of elements. */
    boolean isSimple() {
        return SIMPLE.contains(operation());
    }

    private String prefix() {
        return switch (owner) {
            case "Cartcomm" -> "CART_";
            case "Graphcomm" -> "GRAPH_";
            case "Group" -> "GROUP_";
            case "Datatype" -> "TYPE_";
            case "Status" -> "STATUS_";
            case "Op" -> "OP_";
            default -> "";
        };
    }

    /** The method of the probe that replaces it. */
    String target() {
        return owner + "_" + name;
    }

    Type[] types() {
        return Type.getArgumentTypes(descriptor);
    }

    Type result() {
        return Type.getReturnType(descriptor);
    }

    boolean isVoid() {
        return result().equals(Type.VOID_TYPE);
    }

    /**
     * Its signature, such as
     * {@code Comm.Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag)}.
     */
    String signature() {
        return (isStatic ? "static " : "") + result().getClassName() + " " + owner + "." + name + "(" + declared()
            + ")";
    }

    /** The method as the JVM names it in exceptions, such as {@code mpi.Comm.Probe(int, int)}. */
    String invoked() {
        return "mpi." + owner + "." + name + "(" + Arrays.stream(types()).map(Type::getClassName)
            .map(type -> type.startsWith("java.lang.") ? type.substring("java.lang.".length()) : type)
            .collect(Collectors.joining(", ")) + ")";
    }

    /** The declared parameters. */
    String declared() {
        Type[] types = types();
        return IntStream.range(0, types.length).mapToObj(i -> types[i].getClassName() + " " + parameters.get(i))
            .collect(Collectors.joining(", "));
    }
}
