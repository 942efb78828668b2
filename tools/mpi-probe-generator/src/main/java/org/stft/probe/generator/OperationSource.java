package org.stft.probe.generator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source of the enumeration {@code Operation}. */
final class OperationSource {

    private final Map<String, MpiMethod> methods = new LinkedHashMap<>();

    OperationSource(List<MpiMethod> methods) {
        for (MpiMethod method : methods) {
            MpiMethod other = this.methods.putIfAbsent(method.operation(), method);
            if (other != null && !other.descriptor().equals(method.descriptor())) {
                throw new IllegalStateException(other.signature() + " and " + method.signature()
                    + " would both be the operation " + method.operation() + ".");
            }
        }
    }

    String text() {
        return """
            package org.stft.probe;

            import java.util.EnumSet;
            import java.util.List;
            import java.util.Set;

            /**
             * The operations of MPI: one constant for each public method of MPJ Express 0.44 and for its constructors; and
             * after them the operations of Java whose results differ from run to run. Generated.
             */
            public enum Operation {
            %s;

                private final String method;
                private final Class<?> result;
                private final String resultOfJava;
                private final boolean simple;
                private final List<String> parameters;

                Operation(String method, Class<?> result, boolean simple, String... parameters) {
                    this.method = method;
                    this.result = result;
                    this.resultOfJava = null;
                    this.simple = simple;
                    this.parameters = List.of(parameters);
                }

                /** The classes of Java are not loaded for those who do not ask. */
                Operation(String method, String resultOfJava, boolean simple) {
                    this.method = method;
                    this.result = null;
                    this.resultOfJava = resultOfJava;
                    this.simple = simple;
                    this.parameters = List.of();
                }

                /** The method of MPJ Express, such as {@code Comm.Send}, or {@code new Op}. */
                public String method() {
                    return method;
                }

                /** Its return type, which may be {@code void}. */
                public Class<?> result() {
                    return result == null ? ofJava(resultOfJava) : result;
                }

                private static Class<?> ofJava(String name) {
                    try {
                        return name.equals("long")
                            ? long.class
                            : name.equals("double") ? double.class : Class.forName(name);
                    } catch (ClassNotFoundException e) {
                        throw new AssertionError("a class of Java", e);
                    }
                }

                /** Returns true if its calls can be told by their values: see {@link ValueObserver}. */
                public boolean isSimple() {
                    return simple;
                }

                /** All operations of MPI, in a set of its own for the caller. */
                public static Set<Operation> allOfMpi() {
                    return EnumSet.range(values()[0], OP_NEW);
                }

                /** Returns true if it is one of Java and not of MPI. Its calls are seen only if a tool wants it. */
                public boolean isOutsideMpi() {
                    return ordinal() > OP_NEW.ordinal();
                }

                /** The names of its parameters, in order. */
                public List<String> parameters() {
                    return parameters;
                }
            }
            """.formatted(Stream.concat(methods.values().stream().map(OperationSource::constant),
            FurtherCall.all().stream().map(OperationSource::constant).distinct()).collect(Collectors.joining(",\n")));
    }

    private static String constant(FurtherCall call) {
        return "    /** {@code " + call.written() + "()}, of {@code " + call.className() + "} */\n    "
            + call.operation()
            + "(\"" + call.written() + "\", " + call.result() + ".class, false)";
    }

    private static String constant(MpiMethod method) {
        String names = method.parameters().stream().map(name -> ", \"" + name + "\"").collect(Collectors.joining());
        return "    /** {@code " + method.signature() + "} */\n    " + method.operation() + "(\"" + method.owner() + "."
            + method.name() + "\", " + method.result().getClassName() + ".class, " + method.isSimple() + names + ")";
    }
}
