package org.stft.tool.mutate;

import org.stft.probe.Operation;
import org.stft.probe.ToolException;

/**
 * One mutation of a program.
 *
 * @param operation the name of the operation that is called, {@code SEND} for instance
 * @param number of the call, from 1, among those of the rank from this site that the operator can change
 * @param site the call site
 */
public record Mutation(MutationOperator operator, String operation, int rank, long number, String site) {

    private static final int WORDS = 5;

    /** The value of the tool's setting {@code mutation}. */
    public String text() {
        return operator.id() + " " + operation + " " + rank + " " + number + " " + site;
    }

    /** Reads what {@link #text} returns. */
    public static Mutation parse(String text) {
        String[] words = text.split(" ", WORDS);
        try {
            if (words.length == WORDS) {
                return new Mutation(MutationOperator.of(words[0]).orElseThrow(IllegalArgumentException::new),
                    Operation.valueOf(words[1]).name(), Integer.parseInt(words[2]), Long.parseLong(words[3]), words[4]);
            }
        } catch (IllegalArgumentException e) {
            throw wrong(text, e);
        }
        throw wrong(text, null);
    }

    private static ToolException wrong(String text, Throwable cause) {
        return new ToolException(
            "Expected in stft.call-mutator.mutation an operator, an operation, a rank, a number and a "
                + "call site, such as 'tag-other SEND 1 1 my.Main.main(Main.java:12)', found '" + text
                + "'. 'stft check mutate' prints it for each mutation.",
            cause);
    }
}
