package org.stft.launcher.stacks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.stft.link.RankEvent;
import org.stft.link.RankEvent.Stacks.Frame;
import org.stft.link.RankEvent.Stacks.OfThread;

/**
 * Where the ranks of a job are.
 *
 * @param threads the threads, merged over ranks
 * @param notShown the ranks of which threads are missing
 */
public record JobStacks(List<Threads> threads, List<NotShown> notShown) {

    public JobStacks {
        threads = List.copyOf(threads);
        notShown = List.copyOf(notShown);
    }

    /**
     * Threads with the same stacks.
     *
     * @param names their names, each of which a rank has at most once
     * @param ofProgram true if the program is on their stacks
     * @param ranks the ranks that have them, as ranges
     * @param calls the outermost methods
     */
    public record Threads(List<String> names, boolean ofProgram, String ranks, List<StackNode> calls) {

        public Threads {
            names = List.copyOf(names);
            calls = List.copyOf(calls);
        }
    }

    /**
     * Ranks that could not be asked, or whose answer is not complete.
     *
     * @param ranks the ranks as ranges
     */
    public record NotShown(String ranks, String reason) {}

    private record ThreadKey(String name, boolean ofProgram) {}

    /**
     * Merges the answers.
     *
     * @param notAsked why a rank has not answered
     */
    public static JobStacks of(SortedMap<Integer, RankEvent.Stacks> answers, SortedMap<Integer, String> notAsked) {
        Map<ThreadKey, SortedMap<Integer, List<Frame>>> threads = new LinkedHashMap<>();
        SortedMap<Integer, String> reasons = new TreeMap<>(notAsked);
        answers.forEach((rank, answer) -> {
            answer.threads().forEach(thread -> threads
                .computeIfAbsent(new ThreadKey(thread.name(), thread.ofProgram()), key -> new TreeMap<>())
                .put(rank, thread.frames()));
            reason(answer).ifPresent(reason -> reasons.put(rank, reason));
        });
        return new JobStacks(alike(threads), byReason(reasons));
    }

    private static Optional<String> reason(RankEvent.Stacks answer) {
        if (answer.omitted() > 0) {
            return Optional.of(answer.omitted() + " more threads, too many to send");
        }
        return answer.threads().stream().anyMatch(OfThread::ofProgram)
            ? Optional.empty()
            : Optional.of("no thread of the program");
    }

    private static List<Threads> alike(Map<ThreadKey, SortedMap<Integer, List<Frame>>> threads) {
        record Group(boolean ofProgram, String ranks, List<StackNode> calls) {}
        Map<Group, List<String>> groups = new LinkedHashMap<>();
        threads.forEach((key, stacks) -> groups
            .computeIfAbsent(new Group(key.ofProgram(), RankSet.text(stacks.keySet()), StackNode.merge(stacks)),
                group -> new ArrayList<>())
            .add(key.name()));
        List<Threads> merged = new ArrayList<>();
        groups.forEach((group, names) -> merged
            .add(new Threads(names, group.ofProgram(), group.ranks(), group.calls())));
        return merged;
    }

    private static List<NotShown> byReason(SortedMap<Integer, String> reasons) {
        Map<String, TreeSet<Integer>> ranks = new LinkedHashMap<>();
        reasons.forEach((rank, reason) -> ranks.computeIfAbsent(reason, key -> new TreeSet<>()).add(rank));
        return ranks.entrySet().stream().map(each -> new NotShown(RankSet.text(each.getValue()), each.getKey()))
            .toList();
    }

    /** Without the threads that are not the program's. */
    public JobStacks ofProgram() {
        return new JobStacks(threads.stream().filter(Threads::ofProgram).toList(), notShown);
    }
}
