package org.stft.internal.checkpoint;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.stft.config.Setting;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.checkpoint.CheckpointTransaction.Captured;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.internal.checkpoint.CheckpointTransaction.Forced;
import org.stft.internal.checkpoint.CheckpointTransaction.Restored;
import org.stft.internal.image.BackEnds;
import org.stft.internal.image.CapturedImages;
import org.stft.internal.image.StartedRank;
import org.stft.internal.proof.Glance;
import org.stft.internal.proof.ProvenImage;
import org.stft.internal.protect.CallGuard;
import org.stft.internal.protect.ProtectedObjects;
import org.stft.link.RankEvent;

/** The phases in which this rank works alone. A failure aborts the transaction; the vote reports it to all ranks. */
final class ImageCapture {

    private final JobRank rank;
    private final Quiescence quiescence;
    private final BackEnds backEnds;
    private final ProtectedObjects objects;
    private final CallGuard guard;

    ImageCapture(StartedRank mine, Quiescence quiescence) {
        this.rank = mine.rank();
        this.quiescence = quiescence;
        this.backEnds = mine.backEnds();
        this.objects = mine.objects();
        this.guard = mine.guard();
    }

    /**
     * Waits until no message is in flight, and checks that no communication is open that is not saved with the process.
     */
    CheckpointTransaction quiesce(Entered entered, RankRun run, Listeners listeners) {
        return entered.after(() -> {
            long began = rank.time().nanoTime();
            if (backEnds.areAllOfProcesses()) {
                quiescence.awaitArrival(entered, run.enterTimeout());
            } else if (run.settings().on(Setting.GUARD)) {
                listeners.quiesce();
                quiescence.require(entered, run.enterTimeout());
            }
            rank.faults().at(CrashPoint.QUIESCED);
            run.log().reached(entered.plan().version(), "quiesced");
            return entered.quiesced(rank.time().microsSince(began));
        });
    }

    /** Takes the images. */
    CheckpointTransaction capture(CheckpointTransaction mine, RankRun run, BackEnds.Suspension suspension) {
        return !(mine instanceof Entered entered) ? mine : mine.after(() -> {
            long began = rank.time().nanoTime();
            Optional<Glance> before = glance(run);
            Optional<CapturedImages> images = backEnds.capture(run.access().store().staged(mine.plan().staging()),
                suspension);
            if (images.isEmpty()) {
                return new Restored(mine.plan(), mine.call());
            }
            before.ifPresent(Glance::requireUnchanged);
            guard.requireAlone();
            return new Captured(mine.plan(), mine.call(), images.get(),
                entered.times().withCapture(rank.time().microsSince(began)));
        });
    }

    private Optional<Glance> glance(RankRun run) {
        return run.proof().isOff() || backEnds.idsOfObjects().isEmpty()
            ? Optional.empty()
            : Optional.of(Glance.at(objects.entries()));
    }

    /** Makes the images forced. */
    CheckpointTransaction force(CheckpointTransaction mine) {
        return mine instanceof Captured taken
            ? mine.after(() -> new Forced(taken.plan(), taken.call(), taken.force(rank.time())))
            : mine;
    }

    /** Compares the images of objects with the objects, if that is due. */
    CheckpointTransaction prove(CheckpointTransaction mine, RankRun run) {
        return mine instanceof Forced forced && !backEnds.idsOfObjects().isEmpty() && run.proof().begin()
            ? mine.after(() -> prove(forced, run))
            : mine;
    }

    private Forced prove(Forced forced, RankRun run) throws IOException {
        long began = rank.time().nanoTime();
        Path staging = run.access().store().staged(forced.plan().staging());
        List<ProvenImage> images = forced.images().images().stream()
            .filter(image -> backEnds.idsOfObjects().contains(image.spc()))
            .map(image -> backEnds.toProve(staging, image)).toList();
        String proven = run.proof().prove(objects.entries(), images,
            text -> rank.launcher().report(new RankEvent.Notice("rank " + rank.number() + ": " + text)));
        run.log().reached(forced.plan().version(), "proven: " + proven);
        return forced.proven(rank.time().microsSince(began));
    }

    /** The back end whose image this process was restored from. */
    String idOfProcesses() {
        return backEnds.idOfProcesses();
    }
}
