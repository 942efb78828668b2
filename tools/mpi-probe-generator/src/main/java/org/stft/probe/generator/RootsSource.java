package org.stft.probe.generator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The source of the agent's class {@code Roots}. */
final class RootsSource {

    private final Map<String, List<RedirectedCall>> byOwner;

    RootsSource(List<RedirectedCall> calls) {
        this.byOwner = calls.stream()
            .collect(Collectors.groupingBy(RedirectedCall::owner, LinkedHashMap::new, Collectors.toList()));
    }

    String text() {
        return """
            package org.stft.probe.agent;

            /** The calls that are redirected. A switch: a table would have to be filled at the start of each rank. Generated. */
            final class Roots {

                private Roots() {
                }

                /**
                 * Returns the class of package mpi whose method is called, or null if the call is not redirected.
                 *
                 * @param owner the class that the call names, as a class file does
                 * @param method the method with its descriptor
                 */
                static String of(String owner, String method) {
                    switch (owner) {
            %s            default:
                            return null;
                    }
                }

                /**
                 * Returns the method that replaces a method of Java, or null if it is not redirected.
                 *
                 * @param method the class, method and descriptor, with a dot between the first two
                 */
                static String ofJava(String method) {
                    switch (method) {
            %s            default:
                            return null;
                    }
                }

                /**
                 * Returns the method that is called after a constructor, or null if there is none.
                 *
                 * @param constructor the class and descriptor
                 */
                static String made(String constructor) {
                    switch (constructor) {
            %s            default:
                            return null;
                    }
                }
            %s}
            """.formatted(byOwner.keySet().stream().map(RootsSource::dispatch).collect(Collectors.joining()),
            further(false), further(true),
            byOwner.entrySet().stream().map(entry -> ofClass(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining()));
    }

    private static String further(boolean constructors) {
        return FurtherCall.all().stream().filter(call -> call.isConstructor() == constructors)
            .map(call -> "            case \"" + call.type() + (constructors ? "" : "." + call.name())
                + call.descriptor()
                + "\":\n                return \"" + call.target() + "\";\n")
            .collect(Collectors.joining());
    }

    private static String dispatch(String owner) {
        return "            case \"mpi/" + owner + "\":\n                return of" + owner + "(method);\n";
    }

    private static String ofClass(String owner, List<RedirectedCall> calls) {
        Map<String, List<RedirectedCall>> byRoot = calls.stream()
            .collect(Collectors.groupingBy(RedirectedCall::root, LinkedHashMap::new, Collectors.toList()));
        return """

                private static String of%s(String method) {
                    switch (method) {
            %s            default:
                            return null;
                    }
                }
            """.formatted(owner, byRoot.entrySet().stream().map(entry -> cases(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining()));
    }

    private static String cases(String root, List<RedirectedCall> calls) {
        return calls.stream().map(call -> "            case \"" + call.method() + "\":\n").collect(Collectors.joining())
            + "                return \"" + root + "\";\n";
    }
}
