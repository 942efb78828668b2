package org.stft.race.confirm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.stft.base.io.FileTrees;
import org.stft.log.LoggedRun;
import org.stft.race.Analyser;
import org.stft.race.Findings;
import org.stft.race.Race;
import org.stft.race.RaceGroup;
import org.stft.race.choice.Choice;
import org.stft.race.choice.Completion;
import org.stft.race.run.RunAnalysis;

/**
 * Confirms a race by forced re-execution. Wildcards, and calls that complete some of several operations, are forced: up
 * to the race as recorded, at the race to the other message; after it the job runs freely. The outcome is compared with
 * that of a run in which the race is forced to the recorded message.
 */
public final class Confirmation {

    private final List<String> command;
    private final Duration timeout;
    private final Findings findings = new Findings().recordingChoices();

    /**
     * Reads the recorded run.
     *
     * @param command starts the job, with the tool {@code race-check}
     * @param timeout of one run of it until the race, and after the race
     */
    public Confirmation(LoggedRun run, List<String> command, Duration timeout) throws IOException {
        this.command = command;
        this.timeout = timeout;
        try (RunAnalysis analysis = new RunAnalysis(run, Analyser.Options.STANDARD, findings)) {
            analysis.finish();
        }
    }

    /** The races of the recorded run. */
    public List<RaceGroup> races() {
        return findings.groups();
    }

    /** Runs the job twice. */
    public Outcome confirm(RaceGroup group) throws IOException, InterruptedException {
        Race race = group.first();
        if (race.took() == null) {
            return Outcome.NOT_REACHED; // there is no recorded order to compare with
        }
        Path directory = Files.createTempDirectory("stft-race-");
        try {
            List<String> before = before(race);
            JobRun altered = run(directory.resolve("altered"), before,
                line("alter", new Choice(race.rank(), race.choice(),
                    race.alternative().source(), race.alternative().tag())));
            if (!altered.reached()) {
                return Outcome.NOT_REACHED;
            }
            if (!altered.ended()) {
                return Outcome.DEADLOCK;
            }
            if (altered.exit() != 0) {
                return Outcome.FAILURE;
            }
            JobRun recorded = run(directory.resolve("recorded"), before,
                line("alter", new Choice(race.rank(), race.choice(),
                    race.took().source(), race.took().tag())));
            return recorded.isLike(altered) ? Outcome.SAME_RESULT : Outcome.DIFFERENT_RESULT;
        } finally {
            FileTrees.delete(directory);
        }
    }

    private List<String> before(Race race) {
        List<String> lines = new ArrayList<>();
        findings.choicesBefore(race).forEach(choice -> lines.add(line("force", choice)));
        for (Completion call : findings.completionsBefore(race)) {
            lines.add("complete " + call.rank() + " "
                + call.requests().stream().map(String::valueOf).collect(Collectors.joining(" ")));
        }
        return lines;
    }

    private JobRun run(Path file, List<String> before, String last) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>(before);
        lines.add(last);
        Files.write(file, lines);
        return JobRun.of(command, file, timeout);
    }

    private static String line(String what, Choice choice) {
        return what + " " + choice.rank() + " " + choice.number() + " " + choice.source() + " " + choice.tag();
    }
}
