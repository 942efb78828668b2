package org.stft.check.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.stft.base.process.TimedCommand;
import org.stft.log.launcher.RepeatedJob;
import org.stft.tool.mutate.CallMutator;

/**
 * A run of the job that has ended, or had to be ended.
 *
 * @param ended false if its time was over
 * @param exit its exit code, if it has ended by itself
 * @param output the lines of its standard output
 * @param errors the lines of its error output
 */
record JobRun(Path directory, Duration duration, boolean ended, int exit, List<String> output,
    List<String> errors, List<MadeFinding> findings) {

    /** The time that a launcher has to end its ranks and to write its report. */
    private static final Duration ENDING = Duration.ofSeconds(10);
    private static final String LAUNCHER_SAYS = "stft: ";
    private static final String EXCEPTION = ".*(Exception|Error).*";
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final Duration SIGNAL = Duration.ofSeconds(5);

    /**
     * Runs the job.
     *
     * @param directory to be created
     * @param mutation as the tool's setting has it; empty for the unchanged program
     * @param check whether call-check is on
     */
    static JobRun of(List<String> command, Path directory, String mutation, boolean check, Duration timeout)
        throws IOException, InterruptedException {
        Files.createDirectories(directory);
        MutatedJob.write(directory, mutation, check);
        long start = System.nanoTime();
        boolean ended;
        int exit;
        try (HangWatch watch = new HangWatch(directory.resolve("event-log"));
            RepeatedJob job = RepeatedJob.start(command, directory,
                Map.of(MutatedJob.VARIABLE, directory.resolve(MutatedJob.FILE).toString()))) {
            ended = ends(job, watch, timeout);
            exit = ended ? job.exit() : -1;
            if (!ended) {
                interrupt(job, directory);
            }
        }
        return new JobRun(directory, Duration.ofNanos(System.nanoTime() - start), ended, exit,
            RepeatedJob.output(directory), RepeatedJob.errors(directory), findings(directory));
    }

    private static boolean ends(RepeatedJob job, HangWatch watch, Duration timeout) throws InterruptedException {
        long start = System.nanoTime();
        boolean ended = false;
        while (!ended && !watch.hangs() && System.nanoTime() - start < timeout.toNanos()) {
            ended = job.waitFor(PAUSE);
        }
        return ended;
    }

    /** As Ctrl-C does: the launcher ends the ranks, and reports what was found. */
    private static void interrupt(RepeatedJob job, Path directory) throws IOException, InterruptedException {
        Optional<ProcessHandle> launcher = MutatedJob.launcher(directory);
        if (launcher.isPresent()) {
            new TimedCommand(SIGNAL, List.of("kill", "-INT", Long.toString(launcher.get().pid()))).withErrors().run();
            job.waitFor(ENDING);
        }
    }

    private static List<MadeFinding> findings(Path directory) throws IOException {
        Path report = directory.resolve(MutatedJob.REPORT);
        List<MadeFinding> findings = new ArrayList<>();
        if (Files.exists(report)) {
            for (JsonNode each : new ObjectMapper().readTree(report.toFile()).get("findings")) {
                Set<String> sites = new HashSet<>();
                each.get("places").forEach(place -> sites.add(place.get("site").asText()));
                findings.add(new MadeFinding(each.get("id").asText(), each.get("level").asText(), sites));
            }
        }
        return findings;
    }

    /** False if no launcher was started with the tool. */
    boolean hasStarted() {
        return Files.exists(directory.resolve(MutatedJob.LAUNCHER));
    }

    /** True if the call was changed. */
    boolean isMutated() {
        return Files.exists(ofTool().resolve(CallMutator.DONE));
    }

    /** True if MPI did the same as without the change, as far as the tool can tell. */
    boolean hadSameEffect() {
        return Files.exists(ofTool().resolve(CallMutator.SAME));
    }

    /** The directory of the tool. */
    Path ofTool() {
        return directory.resolve(CallMutator.ID);
    }

    String ending() {
        return ended ? "exit code " + exit : "it does not end";
    }

    /** The first line of its error output that names an exception, else the last one that is not the launcher's. */
    String reason() {
        List<String> words = errors.stream()
            .filter(
                line -> !line.isBlank() && !line.startsWith(LAUNCHER_SAYS) && !Character.isWhitespace(line.charAt(0)))
            .toList();
        return words.stream().filter(line -> line.matches(EXCEPTION)).findFirst()
            .orElse(words.isEmpty() ? "" : words.get(words.size() - 1));
    }

    /** The end of its error output. */
    List<String> lastWords() {
        return RepeatedJob.last(errors);
    }
}
