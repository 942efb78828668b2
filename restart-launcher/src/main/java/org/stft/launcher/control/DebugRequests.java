package org.stft.launcher.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.config.Durations;
import org.stft.launcher.JsonOption;
import org.stft.launcher.control.Debuggers.OfRank;
import org.stft.launcher.extension.ExitCode;
import org.stft.link.RankEvent;

/**
 * Requests to let a debugger attach to ranks: each is answered when all of its ranks have, or after {@link #TIMEOUT}.
 * For one thread at a time.
 */
final class DebugRequests {

    static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Map<Path, SortedMap<Integer, OfRank>> open = new HashMap<>();

    /** Begins a request; its file has the numbers of ranks with a space between. */
    void begin(Path file) throws IOException {
        SortedMap<Integer, OfRank> ranks = new TreeMap<>();
        for (String rank : Files.readString(file).strip().split(" +")) {
            ranks.put(Integer.parseInt(rank), new OfRank(Integer.parseInt(rank), "", 0,
                "no answer within " + Durations.format(TIMEOUT)
                    + ": it has ended, has not begun, or its process is stopped"));
        }
        open.put(file, ranks);
    }

    /** The requests that were not answered. */
    Set<Path> files() {
        return Set.copyOf(open.keySet());
    }

    /** The ranks of all requests. */
    Set<Integer> ranks() {
        return open.values().stream().flatMap(ranks -> ranks.keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A rank has answered: to all requests, whichever it was asked for. Returns those that are complete now. */
    List<Path> answered(int rank, RankEvent.Debugger event) {
        List<Path> complete = new ArrayList<>();
        open.forEach((file, ranks) -> {
            ranks.computeIfPresent(rank, (number, before) -> new OfRank(rank, event.host(), event.port(),
                event.problem()));
            if (ranks.values().stream().noneMatch(each -> each.host().isEmpty())) {
                complete.add(file);
            }
        });
        return complete;
    }

    /** Ends a request, and returns its answer; empty if it was answered before. */
    Stream<Answer> end(Path file) {
        SortedMap<Integer, OfRank> ranks = open.remove(file);
        try {
            return ranks == null
                ? Stream.empty()
                : Stream.of(new Answer(ExitCode.DONE,
                    JsonOption.mapper().writeValueAsString(new Debuggers(List.copyOf(ranks.values())))));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("debuggers are plain records", e);
        }
    }
}
