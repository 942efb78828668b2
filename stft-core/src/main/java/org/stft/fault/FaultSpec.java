package org.stft.fault;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.StftException.Category;

/**
 * A fault as the user requests it: {@code rank=R,version=V[,point=NAME][,kill=rank|all|launcher]}.
 *
 * @param rank the rank in which the fault is injected
 * @param version the version that the rank is writing or restoring then
 * @param point the point; by default right after the version is committed
 * @param kill the processes that are killed
 */
public record FaultSpec(int rank, long version, CrashPoint point, Kill kill) {

    private static final Set<String> KEYS = Set.of("rank", "version", "point", "kill");

    /** The victims when the rank reaches the point. */
    public enum Kill {
        /** The rank itself. */
        RANK,
        /** All ranks. */
        ALL,
        /** All ranks and the launcher. */
        LAUNCHER
    }

    /**
     * Reads a fault.
     *
     * @throws StftException {@code FIX_CALL} if the text is not a fault
     */
    public static FaultSpec parse(String text) {
        Map<String, String> parts = new HashMap<>();
        for (String part : text.split(",")) {
            String[] pair = part.split("=", 2);
            if (pair.length != 2 || !KEYS.contains(pair[0].trim())) {
                throw wrong(text, "'" + part + "' is not one of rank=, version=, point=, kill=");
            }
            if (parts.put(pair[0].trim(), pair[1].trim()) != null) {
                throw wrong(text, pair[0].trim() + "= is given twice");
            }
        }
        return new FaultSpec((int) number(text, parts, "rank", 0), number(text, parts, "version", 1),
            name(text, CrashPoint.class, parts.getOrDefault("point", "committed")),
            name(text, Kill.class, parts.getOrDefault("kill", "rank")));
    }

    private static long number(String text, Map<String, String> parts, String key, long least) {
        String value = parts.get(key);
        if (value == null || !value.matches("\\d{1,9}") || Long.parseLong(value) < least) {
            throw wrong(text, key + "= must be a whole number of at least " + least);
        }
        return Long.parseLong(value);
    }

    private static <E extends Enum<E>> E name(String text, Class<E> type, String value) {
        return Arrays.stream(type.getEnumConstants()).filter(e -> toName(e).equals(value.toLowerCase(Locale.ROOT)))
            .findFirst().orElseThrow(() -> wrong(text, "'" + value + "' is not one of "
                + Arrays.stream(type.getEnumConstants()).map(FaultSpec::toName).collect(Collectors.joining(", "))));
    }

    private static String toName(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static StftException wrong(String text, String why) {
        return new StftException(Category.FIX_CALL, "The fault '" + text + "' cannot be read: " + why
            + ". Its form is rank=R,version=V[,point=NAME][,kill=rank|all|launcher].");
    }

    @Override
    public String toString() {
        return "rank=" + rank + ",version=" + version + ",point=" + toName(point) + ",kill=" + toName(kill);
    }
}
