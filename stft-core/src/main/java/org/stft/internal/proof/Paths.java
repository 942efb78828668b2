package org.stft.internal.proof;

import java.util.List;
import java.util.function.Function;

/** The text of a path from a protected object. That through a long list has its ends only. */
final class Paths {

    private static final int ENDS = 10;

    private Paths() {
    }

    /** @param steps from the last to the first */
    static <T> String text(String root, List<T> steps, Function<T, String> text) {
        StringBuilder path = new StringBuilder("\"" + root + "\"");
        for (int i = steps.size() - 1; i >= 0; i--) {
            if (steps.size() > 2 * ENDS + 1 && i == steps.size() - 1 - ENDS) {
                path.append("...(").append(steps.size() - 2 * ENDS).append(" steps)...");
                i = ENDS - 1;
            }
            path.append(text.apply(steps.get(i)));
        }
        return path.toString();
    }
}
