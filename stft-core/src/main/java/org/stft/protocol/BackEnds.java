package org.stft.protocol;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.stft.spc.ImageFiles;
import org.stft.spc.Probe;
import org.stft.store.ImageRecord;
import org.stft.store.ImageWriter;

/** The chosen back ends of this rank: together they make the images of a version. */
final class BackEnds {

    private final Rank rank;
    private final Map<String, Checkpointer> chosen = new LinkedHashMap<>();
    private final Set<String> ofProcesses = new HashSet<>();

    /**
     * Makes the chosen back ends.
     *
     * @throws StftException {@code FIX_CALL} if one is not there, {@code GIVE_UP} if it cannot work here
     */
    BackEnds(List<String> ids, Rank rank) {
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
            throw new StftException(Category.FIX_CALL, e.getMessage() + ".", e);
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

    /** What this rank saved. */
    record Saved(Outcome outcome, List<ImageRecord> images) {
    }

    /**
     * Saves this rank with every back end; paper, figure 5.
     *
     * @param aside closes what must not be in an image of the process
     * @param back opens it again
     */
    Saved save(Path staging, Runnable aside, Runnable back) throws IOException {
        ImageWriter writer = new ImageWriter(staging);
        rank.useFiles(writer);
        List<ImageRecord> images = new ArrayList<>();
        for (Map.Entry<String, Checkpointer> each : chosen.entrySet()) {
            Path image = staging.resolve(ImageRecord.fileName(rank.rank(), each.getKey()));
            Outcome outcome = ofProcesses.contains(each.getKey())
                ? takeProcess(each.getValue(), image, aside, back) : take(each.getValue(), image);
            if (outcome == Outcome.RESTORED) {
                return new Saved(Outcome.RESTORED, List.of());
            }
            images.add(writer.finish(rank.rank(), each.getKey(), image).with(each.getValue().connections()));
        }
        return new Saved(Outcome.CONTINUED, images);
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
