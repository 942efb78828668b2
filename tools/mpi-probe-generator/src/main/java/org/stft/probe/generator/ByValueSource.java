package org.stft.probe.generator;

import java.util.stream.Stream;

/** The part of a method of {@code Calls} for an outermost tool that is told of simple calls by their values. */
final class ByValueSource {

    private final MpiMethod method;
    private final String real;
    private final String rest;

    /**
     * @param real the call of MPJ's own method
     * @param rest the call of the tools that are further inside
     */
    ByValueSource(MpiMethod method, String real, String rest) {
        this.method = method;
        this.real = real;
        this.rest = rest;
    }

    String text() {
        boolean isVoid = method.isVoid();
        String assigned = isVoid ? "" : "result = ";
        return """
                    ValueCalls values = %s.values;
                    if (values != null) {
                        long before = values.before(%s);
                        %s
                        try {
                            if (values.rest == null) {
                                %s;
                            } else {
                                %s;
                            }
                        } catch (RuntimeException | Error e) {
                            %s;
                            throw e;
                        }
                        %s;
                        return%s;
                    }
            """.formatted(method.operation(), called(), isVoid ? "" : method.result().getClassName() + " result;",
            assigned + real, assigned + rest, after("null", "e"), after(isVoid ? "null" : "result", "null"),
            isVoid ? "" : " result");
    }

    private String called() {
        return "self, " + first("-1", "dest", "source", "root") + ", "
            + (method.parameters().contains("op") ? "op == null ? -1 : op.opCode" : first("-1", "tag")) + ", site";
    }

    private String after(String result, String failure) {
        return "values.after(before, " + called() + ", " + first("null", "sendtype", "datatype", "type") + ", "
            + first("-1", "sendcount", "count") + ", " + result + ", " + failure + ")";
    }

    /** The first of these parameters that the method has. */
    private String first(String fallback, String... names) {
        return Stream.of(names).filter(method.parameters()::contains).findFirst().orElse(fallback);
    }
}
