package org.stft.tool.check;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.stft.probe.Call;

/**
 * The condition of a template about one call.
 *
 * @param operands what it names, in its order
 * @param dependsOnMore whether its value may change though the arguments of the call do not
 * @param places bits of the places that its value depends on
 * @param digested the places of the buffers whose digests it compares
 */
record Expression(Term condition, List<Operand> operands, boolean dependsOnMore, long places,
    int... digested) {

    /** A value that a condition names, as text. */
    record Operand(String name, Function<Call, String> text) {}

    boolean holds(Call call) {
        return condition.holds(call);
    }

    /** What it names, in a sentence: {@code dest is 7, SIZE(self) is 2}. */
    String explain(Call call) {
        Set<String> parts = new LinkedHashSet<>();
        operands.forEach(each -> parts.add(each.name() + " is " + each.text().apply(call)));
        return String.join(", ", parts);
    }
}
