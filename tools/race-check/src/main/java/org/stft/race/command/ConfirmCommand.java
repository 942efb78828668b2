package org.stft.race.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.log.LoggedRun;
import org.stft.log.launcher.JobNotStartedException;
import org.stft.log.launcher.TimeOption;
import org.stft.race.confirm.Confirmation;
import org.stft.race.confirm.Verdict;
import org.stft.race.verdict.RaceGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft race confirm}: the program again, with the other order. */
@Command(footerHeading = "%nExample:%n",
    footer = {"  stft race confirm all stft-tools/event-log -- stft run -np 3 --tool race-check my.Main"},
    name = "confirm",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the result is the same in the other order",
        "1:no verdict: the race was not reached, the time was over, or the log cannot be read",
        "2:wrong options, or the command does not start the job",
        "12:another result, a failure or a deadlock in the other order"},
    description = "Run a program again with the other order of messages forced, and report the outcome.")
final class ConfirmCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "ID", description = "The id of a race, or all.")
    private String id;

    @Parameters(index = "1", paramLabel = "LOGDIR", description = "The log of the run in which it was found.")
    private Path directory;

    @Parameters(index = "2..*", arity = "1..*", paramLabel = "COMMAND",
        description = "What starts the job, with --tool race-check; after --.")
    private List<String> job;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "60s", converter = TimeOption.class,
        description = "The time that one run may take until the race, and after it (${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--max", paramLabel = "N", defaultValue = "20",
        description = "Confirm so many races at most, the most severe first (${DEFAULT-VALUE}).")
    private int max;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        LoggedRun run = LoggedRun.newest(directory);
        Confirmation confirmation = new Confirmation(run, job, timeout);
        List<RaceGroup> races = confirmation.races().stream().filter(race -> id.equals("all") || id.equals(race.id()))
            .limit(max).toList();
        if (races.isEmpty() && !id.equals("all")) {
            throw new IOException("Expected a race with the id " + id + " in run " + run.name()
                + ", found none. List them: stft race check " + directory);
        }
        PrintWriter out = spec.commandLine().getOut();
        int exit = ExitCodes.NONE;
        for (RaceGroup race : races) {
            Verdict verdict = confirm(confirmation, race);
            print(race, verdict, out);
            exit = Math.max(exit, ExitCodes.of(verdict.outcome()));
        }
        return exit;
    }

    private Verdict confirm(Confirmation confirmation, RaceGroup race) throws IOException, InterruptedException {
        try {
            return confirmation.confirm(race);
        } catch (JobNotStartedException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static void print(RaceGroup race, Verdict verdict, PrintWriter out) {
        out.println(
            race.id() + "  " + verdict.outcome().text() + "  (" + (race.first().receive().probe() ? "probe" : "receive")
                + " at " + race.first().receive().site() + ")");
        verdict.details().stream().filter(detail -> !detail.isBlank()).forEach(detail -> out.println("     " + detail));
        out.flush();
    }
}
