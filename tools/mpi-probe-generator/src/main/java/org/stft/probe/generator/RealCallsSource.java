package org.stft.probe.generator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;

/** The source of the class {@code RealCalls}: it calls MPJ's own method with the arguments of a call. */
final class RealCallsSource {

    private final Map<String, List<MpiMethod>> byOwner;

    RealCallsSource(List<MpiMethod> methods) {
        Map<String, MpiMethod> first = new LinkedHashMap<>();
        methods.forEach(method -> first.putIfAbsent(method.operation(), method));
        this.byOwner = first.values().stream()
            .collect(Collectors.groupingBy(MpiMethod::owner, LinkedHashMap::new, Collectors.toList()));
    }

    String text() {
        return """
            package org.stft.probe.engine;

            import org.stft.probe.Operation;

            /**
             * MPJ's own methods, called with arguments in an array. One method for each class: a single one would be
             * too long for the JIT compiler. Generated.
             */
            final class RealCalls {

                private RealCalls() {
                }

                static Object call(Operation operation, Object self, Object[] a) {
                    switch (operation) {
            %s%s            default:
                            throw new AssertionError(operation);
                    }
                }
            %s}
            """.formatted(byOwner.entrySet().stream().map(entry -> dispatch(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining()), further(),
            byOwner.entrySet().stream().map(entry -> ofClass(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining()));
    }

    /** A constructor has made its object already. */
    private static String further() {
        return FurtherCall.all().stream()
            .map(call -> "            case " + call.operation() + ":\n                return "
                + (call.isConstructor() ? "self" : call.className() + "." + call.name() + "()") + ";\n")
            .distinct()
            .collect(Collectors.joining());
    }

    private static String dispatch(String owner, List<MpiMethod> methods) {
        return methods.stream().map(method -> "            case " + method.operation() + ":\n")
            .collect(Collectors.joining())
            + "                return call" + owner + "(operation, self, a);\n";
    }

    private static String ofClass(String owner, List<MpiMethod> methods) {
        return """

                private static Object call%s(Operation operation, Object self, Object[] a) {
                    switch (operation) {
            %s            default:
                            throw new AssertionError(operation);
                    }
                }
            """.formatted(owner, methods.stream().map(RealCallsSource::branch).collect(Collectors.joining()));
    }

    private static String branch(MpiMethod method) {
        StringBuilder arguments = new StringBuilder();
        Type[] types = method.types();
        for (int i = 0; i < types.length; i++) {
            arguments.append(i == 0 ? "" : ", ").append(Boxes.cast(types[i].getClassName())).append("a[").append(i)
                .append(']');
        }
        String receiver = method.isStatic() ? "mpi." + method.owner() : "((mpi." + method.owner() + ") self)";
        String call = receiver + "." + method.name() + "(" + arguments + ")";
        return "            case " + method.operation() + ":\n                "
            + (method.isVoid() ? call + ";\n                return null;" : "return " + call + ";") + "\n";
    }
}
