package org.stft.internal.session;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.config.Settings;
import org.stft.internal.agreement.Failures;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.checkpoint.CheckpointProtocol;
import org.stft.internal.checkpoint.RankRun;
import org.stft.internal.checkpoint.Rehearsal;
import org.stft.internal.image.StartedRank;
import org.stft.internal.protect.CallGuard;
import org.stft.internal.protect.CallGuard.Call;

/** One rank of a job that saves versions, from the start of STFT to its end: the calls that the program makes. */
public final class Session {

    private final StartedRank mine;
    private final CheckpointProtocol protocol;
    private Optional<Rehearsal> rehearsal = Optional.empty();

    private Session(StartedRank mine, RankRun run) {
        this.mine = mine;
        this.protocol = new CheckpointProtocol(mine, run);
    }

    /** Starts a rank that has joined the others. Collective. */
    static Session start(JobRank rank, RankRun run, Supplier<String> callSite) {
        Settings settings = run.settings();
        StartedRank mine = StartedRank.of(rank, settings, callSite);
        Session session = new Session(mine, run);
        try {
            new SessionStart(mine, run).open(session.protocol);
            session.rehearsal = mine.backEnds().areRehearsable()
                ? Rehearsal.begin(settings, run.access().store(), rank.port(), callSite)
                : Optional.empty();
            return session;
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** Protects an array. */
    public <T> T protectArray(String name, T array) {
        return within(Call.PROTECT, () -> mine.objects().array(name, array));
    }

    /** Protects an object. */
    public <T> T protectObject(String name, Supplier<? extends T> supplier) {
        return within(Call.PROTECT, () -> mine.objects().object(name, supplier));
    }

    /** Protects an object of a class. */
    public <T> T protectObject(String name, Class<T> type, Supplier<? extends T> supplier) {
        return within(Call.PROTECT, () -> mine.objects().object(name, type, supplier));
    }

    private <T> T within(Call call, Supplier<T> action) {
        enter(call);
        try {
            return action.get();
        } catch (StftException e) {
            mine.guard().failed(e);
            throw e;
        } finally {
            mine.guard().leave();
        }
    }

    private void enter(Call call) {
        try {
            mine.guard().enter(call, mine.callSite());
        } catch (StftException e) {
            protocol.reportOverlap();
            throw e;
        }
    }

    /** The version that this run was restarted from, if any. */
    public OptionalLong restartedFrom() {
        return protocol.restartedFrom();
    }

    /**
     * Takes part in a checkpoint call. Collective.
     *
     * @param forced true to save even if no version is due
     */
    public Checkpoint checkpoint(boolean forced) {
        boolean interrupted = Thread.interrupted(); // it would close the files of the image
        try {
            return within(Call.CHECKPOINT,
                () -> protocol.checkpoint(forced, () -> rehearsal.ifPresent(Rehearsal::cancel)));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends STFT on this rank. Not collective. */
    public void close() {
        within(Call.CLOSE, () -> {
            mine.guard().close();
            rehearsal.ifPresent(Rehearsal::close);
            try {
                protocol.close();
            } catch (IOException e) {
                throw Failures.explain(e);
            }
            return null;
        });
    }

    /** Returns true if it has ended on this rank. */
    public boolean isClosed() {
        return mine.guard().isClosed();
    }

    /** The exception of a call after the end. */
    public static StftException closedException() {
        return CallGuard.closedException();
    }
}
