package org.stft.probe;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The source of a program that makes every call of MPI once in each form: on every static type, in a lambda, as a method reference. */
final class EveryCall {

    static final String NAME = "programs.EveryCallOfMpi";

    private final StringBuilder source = new StringBuilder();
    private final List<String> expected = new ArrayList<>();
    private int line = 1;
    private int number;

    EveryCall() throws IOException {
        add("package programs;");
        add("public class EveryCallOfMpi {");
        add("@SuppressWarnings(\"unchecked\") static <T> T make(Class<T> type) throws Exception {");
        add("  if (type == mpi.Datatype.class) return (T) mpi.MPI.INT;"); // an abstract class
        add("  var field = Class.forName(\"sun.misc.Unsafe\").getDeclaredField(\"theUnsafe\"); field.setAccessible(true);");
        add("  return (T) field.getType().getMethod(\"allocateInstance\", Class.class).invoke(field.get(null), type); }");
        List<String> calls = calls();
        for (String call : calls) {
            String[] words = call.split(" ");
            MethodType type = MethodType.fromMethodDescriptorString(words[2], getClass().getClassLoader());
            boolean isStatic = MethodType.fromMethodDescriptorString(words[4], getClass().getClassLoader())
                .parameterCount() == type.parameterCount() + 1;
            addCalls(words[0].replace('/', '.'), words[1], type, isStatic, words[3]);
        }
        add("public static void main(String[] args) throws Exception {");
        IntStream.range(0, number).forEach(n -> add("m" + n + "();"));
        add("}}");
    }

    private static List<String> calls() throws IOException {
        try (InputStream file = EveryCall.class.getResourceAsStream("/org/stft/probe/agent/calls.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
        }
    }

    private void addCalls(String owner, String method, MethodType type, boolean isStatic, String target) {
        int n = number++;
        String parameters = IntStream.range(0, type.parameterCount())
            .mapToObj(i -> type.parameterType(i).getCanonicalName() + " a" + i).collect(Collectors.joining(", "));
        String arguments = type.parameterList().stream().map(EveryCall::nothing).collect(Collectors.joining(", "));
        String result = type.returnType().getCanonicalName();
        String operation = operation(target, method);
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
        call(receiver + "." + method + "(" + arguments + ");", operation, "m" + n);
        call("Runnable lambda = () -> " + receiver + "." + method + "(" + arguments + "); lambda.run();", operation,
            "lambda$m" + n);
        call("F" + n + " bound = " + receiver + "::" + method + "; bound.call(" + arguments + ");", operation, "m" + n);
        if (!isStatic) {
            call("U" + n + " unbound = " + owner + "::" + method + "; unbound.call(self"
                + (arguments.isEmpty() ? "" : ", ") + arguments
                + ");", operation, "m" + n);
        }
        add("}");
    }

    /** The operation that a call must be reported as, found by class and method, without the generator. */
    private static String operation(String target, String method) {
        String name = target.substring(0, target.indexOf('_')) + "." + method;
        for (Operation operation : Operation.values()) {
            if (operation.method().equals(name) || name.equals("Intracomm.Compare") && operation == Operation.COMPARE) {
                return operation.name();
            }
        }
        throw new AssertionError(target);
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
