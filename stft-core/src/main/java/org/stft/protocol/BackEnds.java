package org.stft.protocol;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.fault.CrashPoint;
import org.stft.fault.Faults;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.Checkpointer.Outcome;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.Connection;
import org.stft.spc.ImageFiles;
import org.stft.spc.Probe;
import org.stft.store.ImageRecord;
import org.stft.store.StagedImages;

/** The chosen back ends of this rank: together they make the images of a version. */
final class BackEnds {

    private final CheckpointContext rank;
    private final Map<String, Checkpointer> chosen = new LinkedHashMap<>();
    private final Set<String> ofProcesses = new HashSet<>();

    /**
     * Makes the chosen back ends.
     *
     * @throws StftException {@code FIX_CALL} if one is not there, {@code GIVE_UP} if it cannot work here
     */
    BackEnds(List<String> ids, CheckpointContext rank) {
        this.rank = rank;
        if (ids.isEmpty()) {
            throw new StftException(Category.FIX_CALL, "stft.spc names no back end. Name one, such as kryo.");
        }
        for (String id : ids) {
            CheckpointerProvider provider = Services.backEnd(id);
            Probe probe = provider.probe();
            if (!probe.canWork()) {
                throw new StftException(Category.GIVE_UP, "The back end '" + id + "' " + probe
                    + ". Choose another with --spc (stft.spc).");
            }
            chosen.put(id, create(id, provider));
            if (provider.capabilities().contains(Capability.PROCESS_IMAGE)) {
                ofProcesses.add(id);
            }
        }
    }

    private Checkpointer create(String id, CheckpointerProvider provider) {
        try {
            return provider.create(rank);
        } catch (IllegalArgumentException e) {
            throw new StftException(Category.FIX_CALL, e.getMessage().endsWith(".") ? e.getMessage() : e.getMessage() + ".", e);
        }
    }

    /** The back ends whose images a rank restores itself. */
    List<String> idsOfObjects() {
        return chosen.keySet().stream().filter(id -> !ofProcesses.contains(id)).toList();
    }

    /** The back end whose image this process was restored from. */
    String idOfProcesses() {
        return ofProcesses.iterator().next();
    }

    /** Whether all images are whole processes: then a message that MPI holds is saved with them. */
    boolean areAllOfProcesses() {
        return ofProcesses.containsAll(chosen.keySet());
    }

    /** The images of this rank, which have still to be finished: digested and forced. */
    static final class Taken {
        private final StagedImages writer;
        private final int rank;
        private final Map<String, Path> images = new LinkedHashMap<>();
        private final Map<String, List<Connection>> connections = new HashMap<>();
        private boolean restored;

        private Taken(StagedImages writer, int rank) {
            this.writer = writer;
            this.rank = rank;
        }

        /** Whether this process was just restored from one of them; then there is nothing to finish. */
        boolean wasRestored() {
            return restored;
        }

        List<ImageRecord> finish() throws IOException {
            List<ImageRecord> finished = new ArrayList<>();
            for (Map.Entry<String, Path> image : images.entrySet()) {
                finished.add(writer.finish(rank, image.getKey(), image.getValue()).with(connections.get(image.getKey())));
            }
            return finished;
        }
    }

    /**
     * Takes images of this rank with every back end; paper, figure 5.
     *
     * @param aside closes what must not be in an image of the process
     * @param back opens it again
     */
    Taken take(Path staging, Runnable aside, Runnable back) throws IOException {
        StagedImages writer = new StagedImages(staging);
        rank.useFiles(writer);
        Taken taken = new Taken(writer, rank.rank());
        for (Map.Entry<String, Checkpointer> each : chosen.entrySet()) {
            Path image = staging.resolve(ImageRecord.fileName(rank.rank(), each.getKey()));
            Outcome outcome = ofProcesses.contains(each.getKey())
                ? takeProcess(each.getValue(), image, aside, back) : take(each.getValue(), image);
            if (outcome == Outcome.RESTORED) {
                taken.restored = true;
                return taken;
            }
            taken.images.put(each.getKey(), image);
            taken.connections.put(each.getKey(), each.getValue().connections());
        }
        return taken;
    }

    private static Outcome takeProcess(Checkpointer checkpointer, Path image, Runnable aside, Runnable back)
        throws IOException {
        aside.run();
        try {
            return take(checkpointer, image);
        } finally {
            back.run();
        }
    }

    private static Outcome take(Checkpointer checkpointer, Path image) throws IOException {
        Outcome outcome;
        try {
            checkpointer.beforeCheckpoint();
            checkpointer.setFilename(image);
            Faults.at(CrashPoint.READY);
            outcome = checkpointer.doCheckpoint();
            Faults.at(CrashPoint.IMAGE_TAKEN);
        } catch (IOException | RuntimeException | Error e) {
            try {
                checkpointer.afterRestart();
            } catch (IOException | RuntimeException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
        checkpointer.afterRestart();
        return outcome;
    }

    /** Opens this rank's image; the objects come back as the program protects them. */
    void restart(String spc, Path image, ImageFiles files) throws IOException {
        rank.useFiles(files);
        Checkpointer checkpointer = chosen.get(spc);
        checkpointer.setFilename(image);
        checkpointer.restart();
    }
}
