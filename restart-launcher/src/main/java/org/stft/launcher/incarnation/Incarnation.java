package org.stft.launcher.incarnation;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.stft.base.time.Deadline;
import org.stft.config.Durations;
import org.stft.launcher.display.Console;
import org.stft.launcher.stacks.JobStacks;
import org.stft.launcher.stacks.StacksText;
import org.stft.link.Launcher;
import org.stft.link.LauncherCommand;

/**
 * One run of all ranks, from their start until the last one has ended. Everything that happens comes as an
 * {@link IncarnationEvent} to the one thread that calls {@link #run}.
 */
public final class Incarnation implements IncarnationEvent.Handler {

    /** The time that the other ranks have to end by themselves after one has exited with an error. */
    private static final Duration SETTLING = Duration.ofSeconds(2);
    /**
     * The same time after one was killed: the others wait for it and do not end by themselves. Reports that are already
     * written are still read, and ranks that are killed a little later are recognized by their exit codes.
     */
    private static final Duration SETTLING_AFTER_SIGNAL = Duration.ofMillis(20);
    /** The time that ranks have to end after they were told to. */
    public static final Duration GRACE = Duration.ofSeconds(5);

    private enum Phase { RUNNING, SETTLING, LOOKING, ENDING, KILLING }

    private final Signals signals;
    private final Console console;
    private final JobListener listener;
    private final InetAddress address;
    private final StopTimeout stopTimeout;
    private final BlockingQueue<IncarnationEvent> events = new LinkedBlockingQueue<>();
    private final List<RankHandle> ranks = new ArrayList<>();
    private final RankResults results = new RankResults();
    private Phase phase = Phase.RUNNING;
    private Deadline deadline;
    private boolean stopping;
    private boolean moving;
    private boolean terminated;
    private boolean restoresProcesses;
    private RankConnections connections;
    private RankReports reports;
    private Departures departures;
    private StackRequests stacks;
    private Optional<StackRequests.Request> atFailure = Optional.empty();
    private String printedStacks = "";
    private String stacksAtFailure = "";

    /** @param address the address of this machine by which ranks reach it */
    public Incarnation(Signals signals, Console console, JobListener listener, InetAddress address,
        StopTimeout stopTimeout) {
        this.signals = signals;
        this.console = console;
        this.listener = listener;
        this.address = address;
        this.stopTimeout = stopTimeout;
    }

    /**
     * Runs all ranks. When this returns or throws, all have ended.
     *
     * @throws IOException if they could not be started
     */
    public RunOutcome run(int size, RankStarter starter, Runnable whenStarted) throws IOException {
        try (StartWatch watch = new StartWatch(size, console::print,
            () -> events.add(new IncarnationEvent.Signalled(Signals.Name.HANG)));
            RankConnections open = new RankConnections(size, address, events::add)) {
            connections = open;
            departures = new Departures(open::order);
            stacks = new StackRequests(size, open, late -> events.add(new IncarnationEvent.WaitedForStacks(late)));
            reports = new RankReports(console, listener, results, new CallAgreement(size, open::order), watch,
                stopTimeout, departures, new RestartNotice(size, console), stacks, this::killAll);
            start(starter);
            whenStarted.run();
            signals.deliverTo(signal -> events.add(new IncarnationEvent.Signalled(signal)));
            while (results.ended() < size) {
                step();
            }
            printStacksAtFailure();
            starter.exitCode().ifPresent(results::programEnded);
            return results.outcome(stopping && !moving, stacksAtFailure);
        } finally {
            signals.deliverTo(null);
            killAll();
        }
    }

    private void start(RankStarter starter) throws IOException {
        ranks.addAll(starter.start(connections));
        for (int i = 0; i < ranks.size(); i++) {
            int rank = i;
            ranks.get(rank).ended().thenAccept(code -> events.add(new IncarnationEvent.Exited(rank, code)));
        }
    }

    private void killAll() {
        ranks.forEach(RankHandle::kill);
    }

    private void step() {
        try {
            OptionalLong left = leftNanos(System.nanoTime());
            IncarnationEvent event = left.isEmpty()
                ? events.take()
                : events.poll(left.getAsLong(), TimeUnit.NANOSECONDS);
            if (event == null) {
                late();
            } else {
                event.to(this);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that runs a job was interrupted", e);
        }
    }

    /** The time until the next deadline; empty if there is none. */
    private OptionalLong leftNanos(long now) {
        return switch (phase) {
            case RUNNING -> stopTimeout.leftNanos(now);
            case SETTLING, ENDING -> OptionalLong.of(deadline.nanosLeft());
            case LOOKING, KILLING -> OptionalLong.empty();
        };
    }

    private void enter(Phase next, Duration timeout) {
        phase = next;
        deadline = Deadline.after(timeout);
    }

    private void late() {
        if (phase == Phase.RUNNING) {
            lookAndEnd(RunOutcome.Kind.TERMINATED, "timed out after " + Durations.format(stopTimeout.timeout())
                + " (stft.stop-timeout) waiting for all ranks to reach a checkpoint call: ending all ranks without a new version");
        } else if (phase == Phase.SETTLING) {
            endAfterFailure();
        } else {
            kill();
        }
    }

    private void endAfterFailure() {
        if (atFailure.isEmpty()) {
            end();
            return;
        }
        phase = Phase.LOOKING;
        atFailure.get().whenConcluded(() -> {
            if (phase == Phase.LOOKING) {
                printStacksAtFailure();
                end();
            }
        });
    }

    private void printStacksAtFailure() {
        atFailure.ifPresent(request -> stacksAtFailure = print(
            "where the other ranks were when the first one failed:", request.ofOthers(results.explained())));
        atFailure = Optional.empty();
    }

    /** Prints where the ranks are before they are ended from outside. */
    private void lookAndEnd(RunOutcome.Kind kind, String message) {
        phase = Phase.LOOKING;
        StackRequests.Request request = stacks.ask();
        request.whenConcluded(() -> {
            if (phase == Phase.LOOKING) {
                printWhereRanksAre(request);
                endFromOutside(kind, message);
            }
        });
    }

    private void printWhereRanksAre(StackRequests.Request request) {
        print("where the ranks are:", request.all());
    }

    /** Returns the text without its title; it is printed if it is not what was printed last. */
    private String print(String title, JobStacks where) {
        String text = StacksText.of(where.ofProgram());
        if (!text.isEmpty() && !text.equals(printedStacks)) {
            console.print(title + "\n" + text);
            printedStacks = text;
        }
        return text;
    }

    @Override
    public void waitedForStacks(IncarnationEvent.WaitedForStacks event) {
        stacks.late(event.request());
    }

    private void end() {
        enter(Phase.ENDING, GRACE);
        // not by SIGTERM: ranks disregard it, for batch systems send it to every process
        connections.order(new LauncherCommand.End(!restoresProcesses));
    }

    private void kill() {
        enter(Phase.KILLING, Duration.ZERO);
        killAll();
    }

    @Override
    public void reported(IncarnationEvent.Reported event) {
        reports.take(event.rank(), event.report());
    }

    @Override
    public void exited(IncarnationEvent.Exited event) {
        int rank = event.rank();
        int code = event.code()
            .orElseGet(() -> results.impliedCode(rank, phase == Phase.ENDING || phase == Phase.KILLING));
        results.exited(rank, code);
        reports.exited(rank, code);
        boolean well = code == 0 || stopping && code == Launcher.STOPPED;
        if (code == 0) {
            departures.exited(rank, code);
        }
        if (!well && (hasFailedByItself(code) || ranks.get(rank).isLost())) {
            results.isCulprit(rank);
        }
        stacks.ended(rank); // may end the others: not before what this rank's end means is known
        if (!well && phase == Phase.RUNNING) {
            restoresProcesses = listener.failing() && !stopping;
            enter(Phase.SETTLING, ExitStatus.isSignal(code) ? SETTLING_AFTER_SIGNAL : SETTLING);
            // a rank that misses the failed one may end by itself meanwhile, and remove files that its image needs
            atFailure = restoresProcesses ? Optional.empty() : Optional.of(stacks.ask());
        }
    }

    /**
     * A rank that is told to end exits with a code of its own, and so does one that misses the failed rank while all are
     * looked at: only what comes from outside kills it meanwhile.
     */
    private boolean hasFailedByItself(int code) {
        return phase == Phase.RUNNING || phase == Phase.SETTLING
            || (phase == Phase.LOOKING || phase == Phase.ENDING) && code == ExitStatus.KILLED;
    }

    @Override
    public void signalled(IncarnationEvent.Signalled event) {
        Signals.Name signal = event.signal();
        if (signal == Signals.Name.INT) {
            endFromOutside(RunOutcome.Kind.INTERRUPTED, "interrupted (SIGINT): ending all ranks");
        } else if (terminated && signal == Signals.Name.TERM) {
            endFromOutside(RunOutcome.Kind.TERMINATED, "second SIGTERM: ending all ranks");
        } else if (signal == Signals.Name.TOOL) {
            blocked();
        } else if (signal == Signals.Name.TAKEN_OVER) {
            endFromOutside(RunOutcome.Kind.TAKEN_OVER,
                "another launcher has taken the job over: ending all ranks");
        } else if (signal == Signals.Name.STACKS) {
            StackRequests.Request request = stacks.ask();
            request.whenConcluded(() -> listener.stacks(request.all()));
        } else if (signal == Signals.Name.DEBUG) {
            connections.ask(new LauncherCommand.OpenDebugger(), listener.debugged()::contains);
        } else if (signal == Signals.Name.HANG) {
            StackRequests.Request request = stacks.ask();
            request.whenConcluded(() -> printWhereRanksAre(request));
        } else if (signal == Signals.Name.SAVE) {
            saveAndContinue();
        } else if (signal == Signals.Name.HOST) {
            saveAndMove();
        } else if (signal != Signals.Name.STOP && !reports.isAnyStarted()) {
            endFromOutside(RunOutcome.Kind.TERMINATED,
                signal + ": no rank has called Stft.start() yet, so nothing can be saved: "
                    + "ending all ranks");
        } else {
            terminated |= signal == Signals.Name.TERM;
            saveAndStop(signal);
        }
    }

    private void blocked() {
        String message = "ranks never go on: ending all of them";
        if (phase == Phase.RUNNING) {
            lookAndEnd(RunOutcome.Kind.BLOCKED, message);
        } else if (phase == Phase.SETTLING) {
            endFromOutside(RunOutcome.Kind.BLOCKED, message);
        } // else they are being ended
    }

    private void saveAndContinue() {
        console.print(Signals.Name.SAVE + ": all ranks save at their next checkpoint call");
        connections.order(new LauncherCommand.Save());
        reports.meet();
    }

    /** A host that ends before this is done counts as a host that has gone. */
    private void saveAndMove() {
        if (stopping || phase != Phase.RUNNING || !reports.isAnyStarted()) {
            return;
        }
        console.print(Signals.Name.HOST + ": all ranks save at their next checkpoint call, and go on without it");
        moving = true;
        stop();
    }

    private void stop() {
        stopping = true;
        connections.order(new LauncherCommand.SaveAndStop());
        reports.meet();
    }

    private void saveAndStop(Signals.Name signal) {
        moving = false;
        console.print(signal
            + ": all ranks save at their next checkpoint call and stop." + timeout(signal)
            + (terminated ? " A second SIGTERM ends them at once." : ""));
        if (signal != Signals.Name.STOP) {
            stopTimeout.ask(System.nanoTime());
        }
        if (!stopping) {
            stop();
        }
    }

    private String timeout(Signals.Name signal) {
        return signal == Signals.Name.STOP
            ? ""
            : " If they do not reach one within " + Durations.format(stopTimeout.timeout())
                + " (stft.stop-timeout) they are ended without a new version.";
    }

    private void endFromOutside(RunOutcome.Kind kind, String message) {
        if (!results.endFromOutside(kind)) {
            kill(); // asked again: the grace period ends
            return;
        }
        console.print(message);
        List<HostedRank> processes = ranks.stream().filter(HostedRank.class::isInstance).map(HostedRank.class::cast)
            .toList();
        if (kind == RunOutcome.Kind.INTERRUPTED && !processes.isEmpty()) {
            enter(Phase.ENDING, GRACE);
            HostedRank.signal(Signals.Name.INT, processes);
        } else {
            end();
        }
    }
}
