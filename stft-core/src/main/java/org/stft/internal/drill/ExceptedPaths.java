package org.stft.internal.drill;

import java.util.List;
import java.util.function.Predicate;

/** The places at which a difference is expected, such as a clock that is protected on purpose, with all that is below them. */
final class ExceptedPaths implements Predicate<String> {

    private final List<String> paths;

    /** @param paths as a report shows them; the quotes may be left out */
    ExceptedPaths(List<String> paths) {
        this.paths = paths.stream().map(ExceptedPaths::unquoted).toList();
    }

    @Override
    public boolean test(String path) {
        String found = unquoted(path);
        return paths.stream().anyMatch(excepted -> found.startsWith(excepted)
            && (found.length() == excepted.length() || ".[".indexOf(found.charAt(excepted.length())) >= 0));
    }

    private static String unquoted(String path) {
        return path.replace("\"", "");
    }
}
