package org.stft.launcher.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.base.text.Sentences;
import org.stft.launcher.extension.JobFailure;
import org.stft.launcher.incarnation.ExitStatus;
import org.stft.launcher.incarnation.RunOutcome;
import org.stft.link.RankEvent;

/** The failures of ranks in words: each once, with its ranks; and the remedies that are known. */
final class FailureReport {

    private static final List<String> FULL_DISK = List.of("No space left on device", "Disk quota exceeded");

    private FailureReport() {
    }

    /**
     * The report in one sentence, with its full stop. A rank that ended with an exception of STFT because another one
     * died is mentioned as a consequence.
     */
    static String of(RunOutcome ending) {
        if (ending.program().isPresent()) {
            return "One of the ranks ended with exit code " + ending.program().getAsInt()
                + ", after MPI.Finalize or without MPI.";
        }
        int all = ending.codes().size();
        Map<String, TreeSet<Integer>> messages = new LinkedHashMap<>();
        Map<Integer, TreeSet<Integer>> codes = new LinkedHashMap<>();
        ending.culprits().forEach((rank, code) -> {
            if (ending.failures().containsKey(rank)) {
                messages.computeIfAbsent(ending.failures().get(rank).message(), m -> new TreeSet<>()).add(rank);
            } else {
                codes.computeIfAbsent(code, c -> new TreeSet<>()).add(rank);
            }
        });
        List<String> parts = new ArrayList<>();
        codes.forEach((code, ranks) -> parts.add(named(ranks, all) + " " + ExitStatus.describe(code, ranks.size())));
        if (codes.isEmpty()) {
            messages.forEach(
                (message, ranks) -> parts.add((ranks.size() == all ? "" : named(ranks, all) + ": ") + message));
        } else if (!messages.isEmpty()) {
            TreeSet<Integer> others = new TreeSet<>();
            messages.values().forEach(others::addAll);
            parts.add(named(others, all) + " failed with " + (codes.size() == 1 ? "it" : "them"));
        }
        TreeSet<Integer> done = new TreeSet<>(ending.codes().keySet());
        done.removeIf(rank -> ending.codes().get(rank) != 0);
        if (!done.isEmpty()) {
            parts.add(named(done, all) + " ended with exit code 0");
        }
        String text = parts.stream().map(Sentences::open).collect(Collectors.joining("; "));
        return Sentences.closed(text);
    }

    /** The stack traces of the ranks' exceptions, each once, line by line. */
    static List<String> traces(RunOutcome ending) {
        Map<String, TreeSet<Integer>> ranksByTrace = new LinkedHashMap<>();
        ending.traces()
            .forEach((rank, threw) -> ranksByTrace.computeIfAbsent(threw.stackTrace(), t -> new TreeSet<>()).add(rank));
        List<String> lines = new ArrayList<>();
        ranksByTrace.forEach((trace, ranks) -> {
            lines.add("exception on " + named(ranks, ending.codes().size()) + ":");
            trace.lines().forEach(lines::add);
        });
        return lines;
    }

    static JobFailure forCompanions(RunOutcome failure, long version) {
        List<String> reason = new ArrayList<>(List.of(of(failure)));
        reason.addAll(traces(failure));
        return new JobFailure(List.copyOf(failure.culprits().keySet()), String.join("\n", reason), failure.stacks(),
            version);
    }

    private static String named(TreeSet<Integer> ranks, int all) {
        if (ranks.size() == 1) {
            return "rank " + ranks.first();
        }
        return ranks.size() == all
            ? "all ranks"
            : "ranks " + ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** The remedy of a failure in one sentence with its full stop; empty if none is known. */
    static Optional<String> remedy(RunOutcome failure) {
        if (anyContains(failure, text -> text.contains("OutOfMemoryError"))) {
            return Optional.of("Give the ranks more memory first: --jvm -Xmx..., with more than they have now.");
        }
        return anyContains(failure, text -> FULL_DISK.stream().anyMatch(text::contains))
            ? Optional.of("Make space on the disk of the store first.")
            : Optional.empty();
    }

    private static boolean anyContains(RunOutcome failure, Predicate<String> sign) {
        return Stream.concat(failure.failures().values().stream().map(RankEvent.Failed::message),
            failure.traces().values().stream().map(RankEvent.Threw::place)).anyMatch(sign);
    }
}
