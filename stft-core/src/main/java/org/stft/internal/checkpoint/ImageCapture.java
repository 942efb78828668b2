package org.stft.internal.checkpoint;

import java.util.Optional;
import org.stft.config.Setting;
import org.stft.fault.CrashPoint;
import org.stft.internal.checkpoint.CheckpointTransaction.Forced;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.internal.checkpoint.CheckpointTransaction.Restored;
import org.stft.internal.checkpoint.CheckpointTransaction.Captured;
import org.stft.internal.fault.Faults;
import org.stft.internal.image.BackEnds;
import org.stft.internal.image.CapturedImages;
import org.stft.internal.protect.CallGuard;
import org.stft.store.PhaseTimes;

/** The phases in which this rank works alone. A failure aborts the transaction; the vote reports it to all ranks. */
final class ImageCapture {

    private final Quiescence quiescence;
    private final BackEnds backEnds;
    private final CallGuard guard;

    ImageCapture(Quiescence quiescence, BackEnds backEnds, CallGuard guard) {
        this.quiescence = quiescence;
        this.backEnds = backEnds;
        this.guard = guard;
    }

    /**
     * Waits until no message is in flight, and checks that no communication is open that is not saved with the process.
     */
    CheckpointTransaction quiesce(Entered entered, Incarnation run, Listeners listeners) {
        return entered.after(() -> {
            long began = System.nanoTime();
            if (backEnds.areAllOfProcesses()) {
                quiescence.awaitArrival(entered, run.enterTimeout());
            } else if (run.settings().on(Setting.GUARD)) {
                listeners.quiesce();
                quiescence.require(entered, run.enterTimeout());
            }
            Faults.at(CrashPoint.QUIESCED);
            run.log().reached(entered.plan().version(), "quiesced");
            return entered.quiesced(PhaseTimes.since(began));
        });
    }

    /** Takes the images. */
    CheckpointTransaction capture(CheckpointTransaction mine, Incarnation run, BackEnds.Suspension suspension) {
        return !(mine instanceof Entered entered) ? mine : mine.after(() -> {
            long began = System.nanoTime();
            Optional<CapturedImages> images = backEnds.capture(run.access().store().staged(mine.plan().staging()),
                suspension);
            if (images.isEmpty()) {
                return new Restored(mine.plan(), mine.call());
            }
            guard.requireAlone();
            return new Captured(mine.plan(), mine.call(), images.get(),
                entered.times().withCapture(PhaseTimes.since(began)));
        });
    }

    /** Makes the images durable. */
    CheckpointTransaction force(CheckpointTransaction mine) {
        return mine instanceof Captured taken
            ? mine.after(() -> new Forced(taken.plan(), taken.call(), taken.force()))
            : mine;
    }

    /** The back end whose image this process was restored from. */
    String idOfProcesses() {
        return backEnds.idOfProcesses();
    }
}
