package org.stft.check.mpi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.stft.check.mpi.MpiFunction.Argument;

/** All functions of MPI that templates can name, and the macros for several of them. */
public final class MpiFunctions {

    private static final List<String> SENDS = List.of("Send", "Bsend", "Ssend", "Rsend");
    private static final List<String> STARTED_SENDS = List.of("Isend", "Ibsend", "Issend", "Irsend");

    /** The macros of the dissertation's appendix 1, with the functions that its texts give to them. */
    private static final Map<String, List<String>> MACROS = Map.ofEntries(
        Map.entry("PTP", joined(SENDS, List.of("Recv"))),
        Map.entry("IPTP", joined(STARTED_SENDS, List.of("Irecv"))),
        Map.entry("Coll_data", List.of("Bcast", "Gather", "Scatter", "Alltoall")),
        Map.entry("Coll_reduc", List.of("Reduce", "Scan", "Allreduce")),
        Map.entry("Send_any", joined(SENDS, STARTED_SENDS)),
        Map.entry("Recv_any", List.of("Recv", "Irecv")),
        // Further ones of this project.
        Map.entry("Send_all", joined(joined(SENDS, STARTED_SENDS), List.of("Send_init", "Bsend_init", "Ssend_init",
            "Rsend_init", "Sendrecv", "Sendrecv_replace"))),
        Map.entry("Recv_all", List.of("Recv", "Irecv", "Recv_init", "Sendrecv", "Sendrecv_replace")),
        Map.entry("Coll_any", List.of("Barrier", "Bcast", "Gather", "Gatherv", "Scatter", "Scatterv", "Allgather",
            "Allgatherv", "Alltoall", "Alltoallv", "Reduce", "Allreduce", "Reduce_scatter", "Scan")),
        Map.entry("Wait_any", List.of("Wait", "Waitall", "Waitany", "Waitsome")),
        Map.entry("Test_any", List.of("Test", "Testall", "Testany", "Testsome")));

    private static final Map<String, MpiFunction> BY_NAME = read();
    private static final Map<String, MpiFunction> BY_METHOD = BY_NAME.values().stream()
        .filter(function -> function.operation().isPresent())
        .collect(Collectors.toMap(MpiFunction::method, function -> function));

    private MpiFunctions() {
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return List.copyOf(all);
    }

    /** The function with a name without {@code MPI_}; empty if MPI has none. */
    public static Optional<MpiFunction> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** The function that an operation of the probe is; empty if templates cannot name it. */
    public static Optional<MpiFunction> ofOperation(String operation) {
        return BY_METHOD.values().stream().filter(function -> function.operation().equals(Optional.of(operation)))
            .findFirst();
    }

    /** The function that a method of Java MPI is; empty if templates cannot name it. */
    public static Optional<MpiFunction> ofMethod(String method) {
        return Optional.ofNullable(BY_METHOD.get(method));
    }

    /** The names that a macro stands for; empty if there is no such macro. */
    public static List<String> macro(String name) {
        return MACROS.getOrDefault(name, List.of());
    }

    /** The names of all functions. */
    public static Collection<MpiFunction> all() {
        return Collections.unmodifiableCollection(BY_NAME.values());
    }

    /** The names of all macros. */
    public static Collection<String> macros() {
        return MACROS.keySet();
    }

    private static Map<String, MpiFunction> read() {
        Map<String, MpiFunction> functions = new LinkedHashMap<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
            MpiFunctions.class.getResourceAsStream("functions.txt"), StandardCharsets.UTF_8))) {
            reader.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).map(MpiFunctions::parse)
                .forEach(function -> functions.put(function.name(), function));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return functions;
    }

    private static MpiFunction parse(String line) {
        String[] words = line.split(" ");
        List<Argument> arguments = Arrays.stream(words).skip(3).map(word -> {
            String[] parts = word.split("=");
            return new Argument(parts[0], parts.length == 1 ? parts[0] : parts[1]);
        }).toList();
        return new MpiFunction(words[0], words[1].equals("-") ? Optional.empty() : Optional.of(words[1]),
            words[2].equals("new_Op") ? "new Op" : words[2], arguments);
    }
}
