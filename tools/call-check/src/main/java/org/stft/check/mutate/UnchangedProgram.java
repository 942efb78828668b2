package org.stft.check.mutate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the unchanged program does: its exit code, the lines of its output that are the same in each run, and what
 * call-check finds in it.
 */
final class UnchangedProgram {

    private static final int LONGEST = 100;

    private final int exit;
    private final List<String> output;
    /** Lines that differ from run to run, without their numbers: times for instance. */
    private final Set<String> changing = new HashSet<>();
    private final Set<String> findings;

    /** @throws IOException if the two runs end in different ways */
    UnchangedProgram(JobRun one, JobRun other) throws IOException {
        if (one.exit() != other.exit()) {
            throw new IOException("Expected a program that ends in the same way each time, found exit codes "
                + one.exit() + " and " + other.exit() + " in two runs without a mutation.");
        }
        exit = one.exit();
        List<String> different = new ArrayList<>(one.output());
        different.addAll(other.output());
        one.output().stream().filter(other.output()::contains).forEach(line -> different.removeIf(line::equals));
        different.forEach(line -> changing.add(withoutNumbers(line)));
        output = comparable(one);
        findings = List.of(one, other).stream().flatMap(run -> run.findings().stream()).map(MadeFinding::id)
            .collect(Collectors.toSet());
    }

    private static String withoutNumbers(String line) {
        return line.replaceAll("[-+]?[0-9][0-9.,:]*([eE][-+]?[0-9]+)?", "#").replaceAll("\\s+", " ");
    }

    /** Sorted: lines of different ranks may arrive in any order. */
    private List<String> comparable(JobRun run) {
        return run.output().stream().filter(line -> !changing.contains(withoutNumbers(line))).sorted().toList();
    }

    int exit() {
        return exit;
    }

    /** What call-check has found in a run and not in the unchanged program. */
    List<MadeFinding> news(JobRun run) {
        return run.findings().stream().filter(each -> !findings.contains(each.id())).toList();
    }

    /** How the result of a run differs, in words; empty if it does not. */
    Optional<String> difference(JobRun run) {
        if (!run.ended()) {
            return Optional.of("does not end");
        }
        if (run.exit() != exit) {
            return Optional.of("exit code " + run.exit()
                + (run.reason().isEmpty() ? "" : ", " + shortened(run.reason())));
        }
        List<String> more = new ArrayList<>(comparable(run));
        output.forEach(more::remove);
        List<String> less = new ArrayList<>(output);
        comparable(run).forEach(less::remove);
        if (more.isEmpty() && less.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(more.isEmpty()
            ? "does not print: " + shortened(less.get(0))
            : "prints: " + shortened(more.get(0)));
    }

    private static String shortened(String line) {
        String text = line.strip();
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    }
}
