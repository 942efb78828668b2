package org.stft.race.confirm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.stft.base.io.FileTrees;
import org.stft.log.LoggedRun;
import org.stft.log.launcher.JobNotStartedException;
import org.stft.race.Analyser;
import org.stft.race.choice.Choice;
import org.stft.race.choice.ChosenCompletion;
import org.stft.race.run.Analysis;
import org.stft.race.verdict.Findings;
import org.stft.race.verdict.Race;
import org.stft.race.verdict.RaceGroup;
import org.stft.tool.race.OutcomeLines;

/**
 * Confirms a race by forced re-execution. Wildcards, and calls that complete some of several operations, are forced: up
 * to the race as recorded, at the race to the other message; after it the job runs freely. The outcome is compared with
 * that of a run in which the race is forced to the recorded message.
 */
public final class Confirmation {

    private final Path logs;
    private final List<String> command;
    private final Duration timeout;
    private final Findings findings = new Findings().recordingChoices();

    /**
     * Reads the recorded run.
     *
     * @param command starts the job, with the tool {@code race-check}
     * @param timeout of one run of it until the race, and after the race
     * @throws IOException if the log cannot be read, or the run cannot be repeated from its beginning
     */
    public Confirmation(LoggedRun run, List<String> command, Duration timeout) throws IOException {
        this.logs = run.directory().toAbsolutePath().getParent();
        this.command = command;
        this.timeout = timeout;
        if (Analysis.of(run, Analyser.Options.STANDARD, findings).restarted()) {
            throw new IOException("Expected a run from the beginning of the program, found " + run.name()
                + ", which began with the objects of a version: it cannot be repeated. Run the job again without a "
                + "restart, and confirm a race of that run.");
        }
    }

    /** The races of the recorded run. */
    public List<RaceGroup> races() {
        return findings.groups();
    }

    /**
     * Runs the job twice.
     *
     * @throws JobNotStartedException if the command does not run the job
     */
    public Verdict confirm(RaceGroup group) throws IOException, InterruptedException {
        Race race = group.first();
        if (race.took() == null) {
            return Verdict.of(ConfirmationOutcome.CANNOT_BE_CONFIRMED,
                "the log has no send of the message that the receive took");
        }
        Path directory = workDirectory();
        try {
            ForcedRun altered = run(directory.resolve("altered"), race, race.alternative());
            Optional<Verdict> alone = Verdict.ofAlone(altered);
            return alone.isPresent()
                ? alone.get()
                : Verdict.of(altered, run(directory.resolve("recorded"), race, race.took()));
        } finally {
            FileTrees.delete(directory);
        }
    }

    /** Beside the logs, where ranks on other hosts find it, if that can be written. */
    private Path workDirectory() throws IOException {
        try {
            return Files.createTempDirectory(logs, "race-confirm-");
        } catch (IOException e) {
            return Files.createTempDirectory("stft-race-confirm-");
        }
    }

    private ForcedRun run(Path directory, Race race, Race.Sent message) throws IOException, InterruptedException {
        List<String> lines = before(race);
        Choice forced = new Choice(race.rank(), race.choice(), message.source(), message.tag());
        lines.add(OutcomeLines.alter(forced.rank(), forced.number(), forced.source(), forced.tag()));
        return ForcedRun.of(command, directory, lines, forced, timeout);
    }

    private List<String> before(Race race) {
        List<String> lines = new ArrayList<>();
        for (Choice each : findings.choicesBefore(race)) {
            lines.add(OutcomeLines.force(each.rank(), each.number(), each.source(), each.tag()));
        }
        for (ChosenCompletion call : findings.completionsBefore(race)) {
            lines.add(OutcomeLines.complete(call.rank(), call.requests()));
        }
        return lines;
    }
}
