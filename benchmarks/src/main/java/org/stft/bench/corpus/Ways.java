package org.stft.bench.corpus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ways of doing the same: each list has a name, and under it a line {@code WAY TEXT} for each way. A program says
 * {@code @list}, or {@code world.@list(ARGUMENTS)} if the text has {@code %c} for the communicator and {@code %a} for the
 * arguments.
 */
final class Ways {

    private static final Pattern CALL = Pattern.compile("(\\w+)\\.@(\\w+)\\((.*)\\);");
    private static final Pattern NAME = Pattern.compile("@(\\w+)");

    private final Map<String, Map<String, String>> lists = new LinkedHashMap<>();

    Ways(List<String> lines) {
        Map<String, String> list = null;
        for (String line : lines) {
            if (line.startsWith("@")) {
                list = new LinkedHashMap<>();
                lists.put(line.substring(1).strip(), list);
            } else if (list != null) {
                String[] parts = line.strip().split(" +", 2);
                list.put(parts[0], parts[1]);
            }
        }
    }

    /** The names of the ways of a list. */
    List<String> of(String list) {
        if (!lists.containsKey(list)) {
            throw new IllegalArgumentException("There is no list @" + list + ", only " + lists.keySet() + ".");
        }
        return List.copyOf(lists.get(list).keySet());
    }

    /** A line of a program in chosen ways. */
    String apply(String line, Map<String, String> chosen) {
        Matcher call = CALL.matcher(line);
        String text = line;
        if (call.find() && chosen.containsKey(call.group(2))) {
            String way = text(call.group(2), chosen);
            String end = way.endsWith("}") ? "" : ";";
            text = line.substring(0, call.start()) + way.replace("%c", call.group(1)).replace("%a", call.group(3)) + end
                + line.substring(call.end());
        }
        return NAME.matcher(text).replaceAll(found -> Matcher.quoteReplacement(chosen.containsKey(found.group(1))
            ? text(found.group(1), chosen)
            : found.group()));
    }

    private String text(String list, Map<String, String> chosen) {
        return lists.get(list).get(chosen.get(list));
    }
}
