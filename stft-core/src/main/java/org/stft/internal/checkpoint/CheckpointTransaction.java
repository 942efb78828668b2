package org.stft.internal.checkpoint;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.time.TimeSource;
import org.stft.internal.agreement.Failures;
import org.stft.internal.image.CapturedImages;
import org.stft.store.ImageRecord;
import org.stft.store.PhaseTimes;

/** The state of a version that is being made on this rank. */
sealed interface CheckpointTransaction {

    /** The plan that all ranks have agreed on. */
    CheckpointPlan plan();

    /** The number of the call that makes the version. */
    long call();

    /**
     * All ranks have entered the call.
     *
     * @param site the source line of the call
     * @param times the time that the phases took so far
     */
    record Entered(CheckpointPlan plan, long call, String site, PhaseTimes times) implements CheckpointTransaction {

        /** The same with the duration of a further phase, in microseconds. */
        Entered quiesced(long micros) {
            return new Entered(plan, call, site, times.withQuiesce(micros));
        }
    }

    /** The images of this rank are taken; the program may change what was saved, the images are not yet on the disk. */
    record Captured(CheckpointPlan plan, long call, CapturedImages images, PhaseTimes times)
        implements
            CheckpointTransaction {

        /**
         * Makes the images durable.
         *
         * @param time by which it is measured how long that takes
         */
        RankImages force(TimeSource time) throws IOException {
            long began = time.nanoTime();
            List<ImageRecord> durable = images.force();
            return new RankImages(durable, times.withForce(time.microsSince(began)));
        }
    }

    /** The images of this rank are on the disk and have digests. */
    record Forced(CheckpointPlan plan, long call, RankImages images) implements CheckpointTransaction {

        /** The same after the images were proven, which took some microseconds. */
        Forced proven(long micros) {
            PhaseTimes times = images.times();
            return new Forced(plan, call,
                new RankImages(images.images(), times.withCapture(times.capture() + micros)));
        }
    }

    /** This rank has no images: the version will be discarded on all ranks. */
    record Aborted(CheckpointPlan plan, long call, StftException why) implements CheckpointTransaction {}

    /** This process was just restored from its image of the version, which was committed long ago. */
    record Restored(CheckpointPlan plan, long call) implements CheckpointTransaction {}

    /** The state after a phase: aborted if the phase fails. */
    default CheckpointTransaction after(Callable<CheckpointTransaction> phase) {
        try {
            return phase.call();
        } catch (Exception e) {
            return new Aborted(plan(), call(), Failures.explain(e));
        } catch (OutOfMemoryError | StackOverflowError | LinkageError e) {
            return new Aborted(plan(), call(),
                new StftException(Category.GIVE_UP, "the image could not be made: " + e, e));
        }
    }

    /** @throws StftException the reason if this rank has no images */
    default void requireNotAborted() {
        if (this instanceof Aborted aborted) {
            throw aborted.why();
        }
    }
}
