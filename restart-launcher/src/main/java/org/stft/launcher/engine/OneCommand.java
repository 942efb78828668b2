package org.stft.launcher.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.stft.launcher.rank.RankNumber;

/**
 * One command for all ranks, made of theirs. Where their environments differ, it has the variables of all ranks, and a
 * shell gives each rank its own by its number. Secrets stay in the environment.
 */
final class OneCommand {

    private static final String SCRIPT = "for name in %s; do eval \"export $name=\\\"\\${RANK_%s_$name}\\\"\"; done;"
        + " exec \"$0\" \"$@\"";

    private OneCommand() {
    }

    /** @param ranks the commands of the ranks, by number; they differ in nothing but their environments */
    static ProcessBuilder of(List<ProcessBuilder> ranks) {
        ProcessBuilder all = ranks.get(0);
        Set<String> own = differing(ranks);
        if (own.isEmpty()) {
            return all;
        }
        for (int rank = 0; rank < ranks.size(); rank++) {
            Map<String, String> environment = ranks.get(rank).environment();
            for (String name : own) {
                all.environment().put("RANK_" + rank + "_" + name, environment.getOrDefault(name, ""));
            }
        }
        own.forEach(all.environment()::remove);
        List<String> words = new ArrayList<>(
            List.of("sh", "-c", SCRIPT.formatted(String.join(" ", own), RankNumber.IN_SHELL)));
        words.addAll(all.command());
        return all.command(words);
    }

    private static Set<String> differing(List<ProcessBuilder> ranks) {
        Map<String, String> first = ranks.get(0).environment();
        Set<String> names = new TreeSet<>();
        for (ProcessBuilder rank : ranks) {
            rank.environment().forEach((name, value) -> {
                if (!value.equals(first.get(name))) {
                    names.add(name);
                }
            });
        }
        return names;
    }
}
