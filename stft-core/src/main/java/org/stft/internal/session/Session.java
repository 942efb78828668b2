package org.stft.internal.session;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.internal.agreement.Failures;
import org.stft.internal.image.StartedRank;
import org.stft.internal.protect.CallGuard;
import org.stft.internal.protect.CallGuard.Call;

/** One rank of a job that has a store, from the start of STFT to its end: the calls that the program makes. */
public abstract class Session {

    private final StartedRank mine;

    Session(StartedRank mine) {
        this.mine = mine;
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

    final <T> T within(Call call, Supplier<T> action) {
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
            overlapped();
            throw e;
        }
    }

    /** Called when a call was refused because another one is running. */
    abstract void overlapped();

    /** The version that this run was restarted from, if any. */
    public abstract OptionalLong restartedFrom();

    /**
     * Takes part in a checkpoint call. Collective.
     *
     * @param forced true to save even if no version is due
     */
    public abstract Checkpoint checkpoint(boolean forced);

    /** Ends STFT on this rank. Not collective. */
    public void close() {
        within(Call.CLOSE, () -> {
            mine.guard().close();
            try {
                end();
            } catch (IOException e) {
                throw Failures.explain(e);
            }
            return null;
        });
    }

    abstract void end() throws IOException;

    /** Returns true if it has ended on this rank. */
    public boolean isClosed() {
        return mine.guard().isClosed();
    }

    /** The exception of a call after the end. */
    public static StftException closedException() {
        return CallGuard.closedException();
    }
}
