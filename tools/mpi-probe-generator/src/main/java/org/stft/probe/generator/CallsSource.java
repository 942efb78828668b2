package org.stft.probe.generator;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source of the class {@code Calls}, to which the agent redirects the program's calls. */
final class CallsSource {

    private final List<MpiMethod> methods;

    CallsSource(List<MpiMethod> methods) {
        this.methods = methods;
    }

    String text() {
        return """
            package org.stft.probe.engine;

            import org.stft.probe.Operation;

            /**
             * The methods that replace MPI calls in the program's classes. Each has the receiver as its first parameter
             * and the call site as its last. If no tool is interested, it calls MPJ's own method and nothing else: the
             * chain is a constant that the JIT compiler sees. Generated.
             */
            public final class Calls {

            %s
                private Calls() {
                }
            %s}
            """.formatted(chains(),
            Stream.concat(methods.stream().map(CallsSource::method),
                FurtherCall.all().stream().map(CallsSource::method).distinct()).collect(Collectors.joining()));
    }

    private String chains() {
        return Stream
            .concat(methods.stream().map(MpiMethod::operation), FurtherCall.all().stream().map(FurtherCall::operation))
            .distinct()
            .map(
                operation -> "    private static final Chain " + operation + " = RankTools.chain(Operation." + operation
                    + ");\n")
            .collect(Collectors.joining());
    }

    private static String method(FurtherCall call) {
        String arguments = call.isConstructor() ? "made" : "null";
        return """

                public static %s %s(%sString site) {
                    if (%s == null) {
                        return %s;
                    }
                    return %s%s.call(%s, new Object[] {}, site);
                }
            """.formatted(call.result(), call.target(), call.isConstructor() ? call.result() + " made, " : "",
            call.operation(), call.isConstructor() ? "made" : call.className() + "." + call.name() + "()",
            Boxes.cast(call.result()), call.operation(), arguments);
    }

    private static String method(MpiMethod method) {
        String receiver = method.isStatic() ? "" : "mpi." + method.owner() + " self";
        String parameters = List.of(receiver, method.declared(), "String site").stream().filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
        String real = (method.isStatic() ? "mpi." + method.owner() : "self") + "." + method.name() + "("
            + String.join(", ", method.parameters()) + ")";
        String call = ".call(" + (method.isStatic() ? "null" : "self") + ", new Object[] {"
            + String.join(", ", method.parameters()) + "}, site)";
        String chain = cast(method) + method.operation() + call;
        String rest = cast(method) + "values.rest" + call;
        return """

                public static %s %s(%s) {
            %s        if (%s == null) {
                        %s
                    }
            %s        %s
                }
            """.formatted(method.result().getClassName(), method.target(), parameters, receiverCheck(method),
            method.operation(),
            method.isVoid() ? real + ";\n            return;" : "return " + real + ";",
            method.isSimple() ? new ByValueSource(method, real, rest).text() : "",
            method.isVoid() ? chain + ";" : "return " + chain + ";");
    }

    /** The JVM would name a variable of the probe in the exception. */
    private static String receiverCheck(MpiMethod method) {
        return method.isStatic()
            ? ""
            : "        if (self == null) {\n            throw NullReceiver.of(\"" + method.invoked()
                + "\");\n        }\n";
    }

    private static String cast(MpiMethod method) {
        return method.isVoid() ? "" : Boxes.cast(method.result().getClassName());
    }
}
