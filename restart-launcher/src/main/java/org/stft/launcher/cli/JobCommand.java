package org.stft.launcher.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.stft.StftException;
import org.stft.config.Durations;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.agent.TooFewHostsException;
import org.stft.launcher.allocation.Allocation;
import org.stft.launcher.display.Console;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.job.LockedJob;
import org.stft.store.JobFile;
import org.stft.store.JobFile.State;
import org.stft.store.JobOwner;
import org.stft.store.JobStore;
import org.stft.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft job}: starts a job, or continues it; in a batch system on its nodes, in its time, and queued again by it. */
@Command(footerHeading = "%nExample:%n",
    footer = {"  stft job -np 64 --store /shared/store --every 10m -cp my.jar my.Main its arguments"}, name = "job",
    description = {"Start a job, or continue it if it has not finished: the same command each time.",
        "In a job of Slurm it runs on all nodes, saves and stops in time for the limit or at SIGUSR1, and has Slurm"
            + " queue the job again. See docs/running-jobs.md."})
final class JobCommand implements Callable<Integer>, ProgramCommand {

    /** What ends this command, but not the job. SIGTERM is not among them: who has sent it knows what follows. */
    private static final Set<Signals.Name> AGAIN = EnumSet.of(Signals.Name.USR1, Signals.Name.TIME_LIMIT,
        Signals.Name.FEW_HOSTS);

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private RunOptions options;

    @Option(names = "--no-requeue", description = "Do not have the batch system queue the job again.")
    private boolean noRequeue;

    @Option(names = "--take-over", description = {"Do not wait for another launcher: it and its ranks are ended.",
        "A job that a batch system has queued again does so to the launcher of its earlier turn without this option."})
    private boolean takeOver;

    @Option(names = "--wait", paramLabel = "TIME", description = {
        "How long to wait for the end of another launcher of this job.", "Default: 5m"})
    private String wait = "5m";

    @Parameters(index = "0", arity = "0..1", paramLabel = "MAIN",
        description = "The program's main class, with its package.")
    private String first;

    @Parameters(index = "1..*", paramLabel = "ARGS", description = "The program's arguments.")
    private List<String> others = new ArrayList<>();

    private final Console console = Console.ofThisProcess();
    private final Optional<Allocation> allocation = Allocation.current();

    @Override
    public Integer call() throws IOException {
        Duration patience = Durations.parse(wait).orElseThrow(() -> new CommandException(ExitCode.USAGE,
            "--wait must be a number and a unit, such as 30s or 5m, but is '" + wait + "'."));
        ProgramWords program = options.program(first, others);
        Map<String, String> given = storeOptions.over(options.properties(Main.verbose(spec)));
        takeNodes(given);
        Beginning beginning = new Beginning(spec, options, program, given, allocation);
        Store store = beginning.store();
        JobStore jobStore = store.job(name(beginning, given));
        try (LockedJob owned = take(store, jobStore, patience)) {
            Signals signals = Signals.ofThisProcess();
            OptionalLong before = owned.newest(1);
            try {
                int code = run(owned, beginning, program, given, signals);
                boolean goesOn = code == ExitCode.STOPPED.code() || code == ExitCode.TERMINATED.code();
                if (goesOn && signals.hasArrived(AGAIN) && hasSaved(owned, before)) {
                    queueAgain();
                }
                return code;
            } catch (CommandException e) {
                if (!(e.getCause() instanceof TooFewHostsException) || !hasSaved(owned, before)) {
                    throw e;
                }
                console.print(e.getMessage());
                queueAgain();
                return ExitCode.STOPPED.code();
            }
        }
    }

    private LockedJob take(Store store, JobStore job, Duration patience) throws IOException {
        Optional<JobOwner> owner = CommandException.or(ExitCode.STORE,
            "The store " + store.directory() + " cannot be read", job::owner);
        String what = owner(allocation.map(Allocation::restarts).orElse(0));
        if (!takeOver && owner.filter(this::isEarlierTurn).isEmpty()) {
            return LockedJob.take(store, job, what, patience, console::print);
        }
        owner.ifPresent(other -> console.print("takes the job over from " + other));
        return LockedJob.takeOver(store, job, what, console::print);
    }

    /** This command as the owner of a job, in that turn of a job of a batch system. */
    private String owner(int restarts) {
        return "an stft command" + allocation
            .map(by -> " in job " + by.job() + " of " + by.id() + ", restart " + restarts).orElse("");
    }

    /** A batch system does not queue a job again before it has given up its earlier turn. */
    private boolean isEarlierTurn(JobOwner owner) {
        return IntStream.range(0, allocation.map(Allocation::restarts).orElse(0)).mapToObj(this::owner)
            .anyMatch(owner.what()::equals);
    }

    /** Without a new version the next turn would be as this one, without end. */
    private static boolean hasSaved(LockedJob owned, OptionalLong before) {
        return !owned.newest(1).equals(before);
    }

    /** In an allocation of several nodes the job runs on them, unless the user names others. */
    private void takeNodes(Map<String, String> given) {
        if (allocation.isPresent() && !Settings.of(given, System.getenv()).isGiven(Setting.HOSTS)) {
            Allocation by = allocation.get();
            int nodes = CommandException.or(ExitCode.USAGE,
                "The nodes of " + by.id() + " are not known (others: --hosts)",
                () -> by.nodes().size());
            if (nodes > 1) {
                given.put(Setting.HOSTS.key(), by.id());
            }
        }
    }

    /** Each job of a batch system has a name of its own, also each task of an array. */
    private String name(Beginning beginning, Map<String, String> given) {
        boolean named = StoreOptions.jobName(Settings.of(given, System.getenv())).isPresent();
        String name = beginning.name() + (named ? "" : allocation.map(by -> "-" + by.job()).orElse(""));
        Store.requireJobName(name);
        return name;
    }

    private int run(LockedJob owned, Beginning beginning, ProgramWords program, Map<String, String> given,
        Signals signals) throws IOException {
        Optional<JobFile> last = recorded(owned);
        if (last.isEmpty()) {
            return beginning.run(owned, signals);
        }
        requireSame(last.get(), beginning.job(), owned);
        if (last.get().state() == State.FINISHED) {
            console.print("the job '" + owned.job().name() + "' finished at " + last.get().ended()
                + ": nothing is left to do. To start it over, use 'stft run', or another name (--job)");
            return ExitCode.DONE.code();
        }
        return new Continuation(options, program, given, last, allocation).run(owned, OptionalLong.empty(), signals);
    }

    /** The record of the job; empty if it was never started. */
    private static Optional<JobFile> recorded(LockedJob owned) {
        try {
            return owned.job().jobFile();
        } catch (StftException e) {
            throw new CommandException(ExitCode.VERSION, e.getMessage(), e);
        } catch (IOException e) {
            if (owned.newest(1).isEmpty()) {
                return Optional.empty();
            }
            throw new CommandException(ExitCode.VERSION, "The job '" + owned.job().name()
                + "' has versions, but its record cannot be read: " + e.getMessage() + ". Describe it with '"
                + owned.restartCommand() + " -np N MAIN ARGS'.", e);
        }
    }

    /** Another program, with other arguments or ranks, is another job. */
    private static void requireSame(JobFile last, JobFile now, LockedJob owned) {
        String was = describe(last);
        String is = describe(now);
        if (!was.equals(is)) {
            boolean finished = last.state() == State.FINISHED;
            throw new CommandException(ExitCode.USAGE, "The job '" + owned.job().name() + "', which has "
                + (finished ? "" : "not ") + "finished, is '" + was + "', not '" + is
                + "'. Give this one another name with --job"
                + (finished ? "." : ", or continue that one with '" + owned.restartCommand() + "'."));
        }
    }

    private static String describe(JobFile job) {
        return "-np " + job.ranks() + " " + job.main()
            + (job.arguments().isEmpty() ? "" : " " + String.join(" ", job.arguments()));
    }

    /** Has the batch system queue the job again, if there is one. A failure is shown: the version is safe. */
    private void queueAgain() {
        if (allocation.isPresent() && !noRequeue) {
            try {
                allocation.get().requeue();
                console.print(allocation.get().id() + " queues the job again");
            } catch (IOException e) {
                console.print("warning: the job is not queued again: " + e.getMessage());
            }
        }
    }
}
