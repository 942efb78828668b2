package org.stft.launcher.incarnation;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.stft.config.Durations;
import org.stft.fault.FaultSpec;
import org.stft.launcher.display.Console;
import org.stft.link.Launcher;
import org.stft.link.LauncherCommand;
import org.stft.link.RankEvent;

/**
 * One run of all ranks, from their start until the last one has ended. Everything that happens comes as an
 * {@link Event} to the one thread that calls {@link #run}.
 */
public final class Incarnation {

    /** How long the other ranks have to end by themselves when one has exited with an error. */
    private static final Duration SETTLING = Duration.ofSeconds(2);
    /** The same when one was killed: only those killed with it are waited for. */
    private static final Duration SETTLING_AFTER_SIGNAL = Duration.ofMillis(200);
    /** How long ranks have to end when they are told to. */
    public static final Duration GRACE = Duration.ofSeconds(5);

    private enum Phase { RUNNING, SETTLING, ENDING, KILLING }

    private final Signals signals;
    private final Console console;
    private final JobListener listener;
    private final InetAddress address;
    private final StopTimeout stopTimeout;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final List<RankProcess> ranks = new ArrayList<>();
    private final SortedMap<Integer, Integer> codes = new TreeMap<>();
    private final Map<Integer, Integer> culprits = new LinkedHashMap<>();
    private final SortedMap<Integer, RankEvent.Failed> failures = new TreeMap<>();
    private final SortedMap<Integer, RankEvent.Threw> traces = new TreeMap<>();
    private Optional<RankEvent.Restarted> restarted = Optional.empty();
    private Optional<RunOutcome.Kind> endedFromOutside = Optional.empty();
    private Phase phase = Phase.RUNNING;
    private long deadline;
    private boolean started;
    private boolean stopping;
    private boolean terminated;
    private RankConnections switchboard;
    private CallAgreement appointment;
    private StartWatch startWatch;

    /** @param address of this machine, by which ranks reach it */
    public Incarnation(Signals signals, Console console, JobListener listener, InetAddress address, StopTimeout stopTimeout) {
        this.signals = signals;
        this.console = console;
        this.listener = listener;
        this.address = address;
        this.stopTimeout = stopTimeout;
    }

    /** Starts one rank. */
    public interface Starter {
        RankProcess start(int rank, RankConnections switchboard) throws IOException;
    }

    /**
     * Runs all ranks. When this returns or throws, none is left.
     *
     * @throws IOException if they could not be started
     */
    public RunOutcome run(int size, Starter starter, Runnable whenStarted) throws IOException {
        try (StartWatch watch = new StartWatch(size, console::say); RankConnections lines = new RankConnections(size, address, events::add)) {
            startWatch = watch;
            switchboard = lines;
            appointment = new CallAgreement(size, lines::order);
            for (int rank = 0; rank < size; rank++) {
                start(rank, starter);
            }
            whenStarted.run();
            signals.deliverTo(signal -> events.add(new Event.Signalled(signal)));
            while (codes.size() < size) {
                step();
            }
            return ending();
        } finally {
            signals.deliverTo(null);
            ranks.forEach(RankProcess::kill);
        }
    }

    private void start(int rank, Starter starter) throws IOException {
        RankProcess process = starter.start(rank, switchboard);
        ranks.add(process);
        process.ended().thenAccept(code -> events.add(new Event.Exited(rank, code)));
    }

    private void step() {
        try {
            OptionalLong left = leftNanos(System.nanoTime());
            Event event = left.isEmpty() ? events.take() : events.poll(left.getAsLong(), TimeUnit.NANOSECONDS);
            if (event == null) {
                late();
            } else if (event instanceof Event.Reported reported) {
                heard(reported.rank(), reported.report());
            } else if (event instanceof Event.Exited exited) {
                exited(exited.rank(), exited.code());
            } else if (event instanceof Event.Signalled signalled) {
                signalled(signalled.signal());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("the thread that runs a job was interrupted", e);
        }
    }

    /** Until something must be done though nothing happens; empty if nothing need be done. */
    private OptionalLong leftNanos(long now) {
        return switch (phase) {
            case RUNNING -> stopTimeout.leftNanos(now);
            case SETTLING, ENDING -> OptionalLong.of(deadline - now);
            case KILLING -> OptionalLong.empty();
        };
    }

    private void enter(Phase next, Duration limit) {
        phase = next;
        deadline = System.nanoTime() + limit.toNanos();
    }

    private void late() {
        if (phase == Phase.RUNNING) {
            endFromOutside(RunOutcome.Kind.TERMINATED, "timed out after " + Durations.format(stopTimeout.limit())
                + " (stft.stop-timeout) waiting for all ranks to come to a checkpoint call: ending all ranks without a new version");
        } else if (phase == Phase.SETTLING) {
            end();
        } else {
            enter(Phase.KILLING, Duration.ZERO);
            ranks.forEach(RankProcess::kill);
        }
    }

    private void end() {
        enter(Phase.ENDING, GRACE);
        switchboard.order(new LauncherCommand.End()); // not by SIGTERM: ranks disregard it, for batch systems send it to every process
    }

    private void heard(int rank, RankEvent report) {
        if (report instanceof RankEvent.Hello hello) {
            listener.connected(rank, hello.pid());
            return;
        }
        if (report instanceof RankEvent.AtCall at) {
            appointment.answered(rank, at.round(), at.call());
            return;
        }
        if (report instanceof RankEvent.Notice notice) {
            console.say(notice.text());
        } else if (report instanceof RankEvent.Struck struck) {
            strike(struck.fault());
        } else if (report instanceof RankEvent.Due) {
            appointment.make();
        } else if (report instanceof RankEvent.Finished images) {
            appointment.finished(rank, images.version());
        } else if (report instanceof RankEvent.Starting) {
            startWatch.started(rank);
        } else if (report instanceof RankEvent.Failed failed) {
            failures.put(rank, failed);
            startWatch.sayMissing();
            startWatch.close();
        } else if (report instanceof RankEvent.Threw threw) {
            traces.put(rank, threw);
        } else if (report instanceof RankEvent.Restarted from) {
            restarted = Optional.of(from);
            started = true;
            console.say("restarted from version " + from.version() + " by " + from.spc());
        } else if (report instanceof RankEvent.Started) {
            started = true;
        } else if (report instanceof RankEvent.SaveBegan) {
            stopTimeout.saveBegan();
        } else if (report instanceof RankEvent.SaveEnded) {
            stopTimeout.saveEnded(System.nanoTime());
        }
        listener.reported(rank, report);
    }

    private void strike(FaultSpec fault) {
        ranks.forEach(RankProcess::kill);
        if (fault.kill() == FaultSpec.Kill.LAUNCHER) {
            ProcessSignal.thisProcess();
        }
    }

    private void exited(int rank, int code) {
        codes.put(rank, code);
        appointment.left(rank);
        startWatch.ended(rank);
        boolean well = code == 0 || stopping && code == Launcher.STOPPED;
        if (!well && (phase == Phase.RUNNING || phase == Phase.SETTLING || ranks.get(rank).isLost())) {
            culprits.put(rank, code);
        }
        if (!well && phase == Phase.RUNNING) {
            listener.failing();
            enter(Phase.SETTLING, ExitStatus.isSignal(code) ? SETTLING_AFTER_SIGNAL : SETTLING);
        }
    }

    private void signalled(Signals.Name signal) {
        if (signal == Signals.Name.INT) {
            endFromOutside(RunOutcome.Kind.INTERRUPTED, "interrupted (SIGINT): ending all ranks");
        } else if (terminated && signal == Signals.Name.TERM) {
            endFromOutside(RunOutcome.Kind.TERMINATED, "second SIGTERM: ending all ranks");
        } else if (!started) {
            endFromOutside(RunOutcome.Kind.TERMINATED, "SIG" + signal + ": no rank has called Stft.start() yet, so nothing can be saved: "
                + "ending all ranks");
        } else {
            terminated |= signal == Signals.Name.TERM;
            saveAndStop(signal);
        }
    }

    private void saveAndStop(Signals.Name signal) {
        console.say("SIG" + signal + ": all ranks save at their next checkpoint call and stop. If they do not come to one within "
            + Durations.format(stopTimeout.limit()) + " (stft.stop-timeout) they are ended without a new version."
            + (terminated ? " A second SIGTERM ends them at once." : ""));
        if (!stopping) {
            stopping = true;
            stopTimeout.ask(System.nanoTime());
            switchboard.order(new LauncherCommand.SaveAndStop());
            appointment.make();
        }
    }

    private void endFromOutside(RunOutcome.Kind kind, String message) {
        if (endedFromOutside.isPresent()) {
            enter(Phase.KILLING, Duration.ZERO);
            ranks.forEach(RankProcess::kill); // asked again: no more grace
            return;
        }
        endedFromOutside = Optional.of(kind);
        console.say(message);
        if (kind == RunOutcome.Kind.INTERRUPTED) {
            enter(Phase.ENDING, GRACE);
            RankProcess.signal(Signals.Name.INT, ranks);
        } else {
            end();
        }
    }

    private RunOutcome ending() {
        return new RunOutcome(kind(), stopping, codes, culprits, failures, traces, restarted);
    }

    private RunOutcome.Kind kind() {
        if (endedFromOutside.isPresent()) {
            return endedFromOutside.get();
        }
        if (!culprits.isEmpty()) {
            return RunOutcome.Kind.FAILED;
        }
        return codes.containsValue(Launcher.STOPPED) ? RunOutcome.Kind.STOPPED : RunOutcome.Kind.FINISHED;
    }
}
