package org.stft.probe;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The source of a program that makes every call of MPI once in each form: on every static type, in a lambda, as a method reference. */
final class EveryCall {

    static final String NAME = "programs.EveryCallOfMpi";

    private static final List<String> CLASSES = List.of("MPI", "Comm", "Intracomm", "Cartcomm", "Graphcomm",
        "Intercomm",
        "Request", "Prequest", "Group", "Datatype", "Status", "Op");
    /** Methods that only the garbage collector or MPJ Express itself calls. */
    private static final Set<String> NOT_PROBED = Set.of("finalize", "getType", "getByteSize");

    private final StringBuilder source = new StringBuilder();
    private final List<String> expected = new ArrayList<>();
    private int line = 1;
    private int number;

    EveryCall() throws ClassNotFoundException {
        add("package programs;");
        add("public class EveryCallOfMpi {");
        add("@SuppressWarnings(\"unchecked\") static <T> T make(Class<T> type) throws Exception {");
        add("  if (type == mpi.Datatype.class) return (T) mpi.MPI.INT;"); // an abstract class
        add("  var field = Class.forName(\"sun.misc.Unsafe\").getDeclaredField(\"theUnsafe\"); field.setAccessible(true);");
        add("  return (T) field.getType().getMethod(\"allocateInstance\", Class.class).invoke(field.get(null), type); }");
        for (String name : CLASSES) {
            Class<?> type = Class.forName("mpi." + name, false, getClass().getClassLoader());
            for (Method method : type.getMethods()) {
                if (method.getDeclaringClass().getName().startsWith("mpi.") && !method.isBridge()
                    && !NOT_PROBED.contains(method.getName())) {
                    addCalls(type, method);
                }
            }
        }
        add("public static void main(String[] args) throws Exception {");
        IntStream.range(0, number).forEach(n -> add("m" + n + "();"));
        add("}}");
    }

    private void addCalls(Class<?> type, Method method) {
        String owner = type.getName();
        String name = method.getName();
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        int n = number++;
        String parameters = IntStream.range(0, method.getParameterCount())
            .mapToObj(i -> method.getParameterTypes()[i].getCanonicalName() + " a" + i)
            .collect(Collectors.joining(", "));
        String arguments = Stream.of(method.getParameterTypes()).map(EveryCall::nothing)
            .collect(Collectors.joining(", "));
        String result = method.getReturnType().getCanonicalName();
        String operation = operation(method);
        add("interface F" + n + " { " + result + " call(" + parameters + "); }");
        if (!isStatic) {
            add("interface U" + n + " { " + result + " call(" + owner + " self" + (parameters.isEmpty() ? "" : ", ")
                + parameters + "); }");
        }
        add("static void m" + n + "() throws Exception {");
        String receiver = isStatic ? owner : "self";
        if (!isStatic) {
            add(owner + " self = make(" + owner + ".class);");
        }
        call(receiver + "." + name + "(" + arguments + ");", operation, "m" + n);
        call("Runnable lambda = () -> " + receiver + "." + name + "(" + arguments + "); lambda.run();", operation,
            "lambda$m" + n);
        call("F" + n + " bound = " + receiver + "::" + name + "; bound.call(" + arguments + ");", operation, "m" + n);
        if (!isStatic) {
            call("U" + n + " unbound = " + owner + "::" + name + "; unbound.call(self"
                + (arguments.isEmpty() ? "" : ", ") + arguments
                + ");", operation, "m" + n);
        }
        add("}");
    }

    /** The operation that a call must be reported as, found by class and method, without the generator. */
    private static String operation(Method method) {
        Class<?> declaring = method.getDeclaringClass();
        for (Class<?> type = declaring; type != null
            && !Modifier.isStatic(method.getModifiers()); type = type.getSuperclass()) {
            if (Stream.of(type.getDeclaredMethods()).anyMatch(other -> overrides(method, other))) {
                declaring = type;
            }
        }
        String name = declaring.getSimpleName() + "." + method.getName();
        for (Operation operation : Operation.values()) {
            if (operation.method().equals(name) || name.equals("Intracomm.Compare") && operation == Operation.COMPARE) {
                return operation.name();
            }
        }
        throw new AssertionError(method);
    }

    private static boolean overrides(Method method, Method other) {
        return Modifier.isPublic(other.getModifiers()) && method.getName().equals(other.getName())
            && MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .equals(MethodType.methodType(other.getReturnType(), other.getParameterTypes()));
    }

    private void call(String statement, String operation, String in) {
        expected.add(operation + " " + NAME + "." + in + "(EveryCallOfMpi.java:" + line + ")");
        add(statement);
    }

    private static String nothing(Class<?> type) {
        return !type.isPrimitive() ? "(" + type.getCanonicalName() + ") null" : type == boolean.class ? "false" : "0";
    }

    private void add(String text) {
        source.append(text).append('\n');
        line++;
    }

    String source() {
        return source.toString();
    }

    /** A line for each call: the operation and the call site. */
    List<String> expected() {
        return expected;
    }
}
