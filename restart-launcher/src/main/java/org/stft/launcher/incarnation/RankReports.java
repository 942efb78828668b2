package org.stft.launcher.incarnation;

import org.stft.fault.FaultSpec;
import org.stft.launcher.display.Console;
import org.stft.link.RankEvent;

/** The handler of the reports of the ranks of an incarnation. */
final class RankReports implements RankEvent.Handler {

    private final Console console;
    private final JobListener listener;
    private final RankResults results;
    private final CallAgreement agreement;
    private final StartWatch startWatch;
    private final StopTimeout stopTimeout;
    private final Departures departures;
    private final RestartNotice restart;
    private final StackRequests stacks;
    private final Runnable killAll;
    private int rank;
    private boolean anyStarted;

    /** @param killAll ends all ranks with SIGKILL */
    RankReports(Console console, JobListener listener, RankResults results, CallAgreement agreement,
        StartWatch startWatch,
        StopTimeout stopTimeout, Departures departures, RestartNotice restart, StackRequests stacks, Runnable killAll) {
        this.console = console;
        this.listener = listener;
        this.results = results;
        this.agreement = agreement;
        this.startWatch = startWatch;
        this.stopTimeout = stopTimeout;
        this.departures = departures;
        this.restart = restart;
        this.stacks = stacks;
        this.killAll = killAll;
    }

    /** Handles a report of a rank, and passes it on. */
    void take(int from, RankEvent event) {
        rank = from;
        event.to(this);
        if (!(event instanceof RankEvent.Hello || event instanceof RankEvent.Stacks)) {
            listener.reported(from, event);
        }
    }

    /** Lets all ranks meet at a checkpoint call. */
    void meet() {
        agreement.make();
    }

    /** Records that a rank has ended and is no longer waited for. */
    void exited(int ended, int code) {
        if (code == 0) {
            restart.restored(ended);
        }
        agreement.left(ended);
        startWatch.ended(ended);
    }

    /** Returns true if a rank may reach a checkpoint call. */
    boolean isAnyStarted() {
        return anyStarted;
    }

    @Override
    public void hello(RankEvent.Hello event) {
        // Its connection is known already.
    }

    @Override
    public void starting(RankEvent.Starting event) {
        startWatch.started(rank);
    }

    @Override
    public void started(RankEvent.Started event) {
        anyStarted = true;
    }

    @Override
    public void restarted(RankEvent.Restarted event) {
        results.restarted(event);
        anyStarted = true;
        restart.restarted(rank, event);
    }

    @Override
    public void restored(RankEvent.Restored event) {
        restart.restored(rank);
    }

    @Override
    public void due(RankEvent.Due event) {
        agreement.make();
    }

    @Override
    public void atCall(RankEvent.AtCall event) {
        agreement.answered(rank, event.round(), event.call());
    }

    @Override
    public void saveBegan(RankEvent.SaveBegan event) {
        stopTimeout.saveBegan();
    }

    @Override
    public void saveEnded(RankEvent.SaveEnded event) {
        stopTimeout.saveEnded(System.nanoTime());
    }

    @Override
    public void finished(RankEvent.Finished event) {
        agreement.finished(rank, event.version());
    }

    @Override
    public void committed(RankEvent.Committed event) {
        if (event.stopping()) {
            results.stopped();
        }
    }

    @Override
    public void notice(RankEvent.Notice event) {
        console.print(event.text());
    }

    @Override
    public void failed(RankEvent.Failed event) {
        results.failed(rank, event);
        startWatch.sayMissing();
        startWatch.close();
    }

    @Override
    public void threw(RankEvent.Threw event) {
        results.threw(rank, event);
    }

    @Override
    public void finalized(RankEvent.Finalized event) {
        results.finalized(rank);
        if (event.used()) {
            departures.finalized(rank);
        }
        restart.restored(rank);
    }

    @Override
    public void leaving(RankEvent.Leaving event) {
        results.leaving(rank);
        departures.leaving(rank, event.how());
    }

    @Override
    public void drilled(RankEvent.Drilled event) {
        // For the listener.
    }

    @Override
    public void stacks(RankEvent.Stacks event) {
        stacks.answered(rank, event);
    }

    @Override
    public void debugger(RankEvent.Debugger event) {
        // For the listener.
    }

    @Override
    public void faultTriggered(RankEvent.FaultTriggered event) {
        killAll.run();
        if (event.fault().kill() == FaultSpec.Kill.LAUNCHER) {
            ProcessSignal.thisProcess();
        }
    }
}
