package org.stft.internal.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.text.Sentences;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.Failures;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.proof.ProvenImage;
import org.stft.internal.proof.ReadableImage;
import org.stft.mp.MessagePassing;
import org.stft.mp.OuterSocket;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.Checkpointer.Outcome;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.ImageFiles;
import org.stft.spc.Probe;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessCheckpointer;
import org.stft.spc.process.ReplacedSocket;
import org.stft.spc.process.ReplacedSocket.Kind;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.StagedImages;

/** The chosen back ends of this rank: together they make the images of a version. */
public final class BackEnds {

    private final JobRank rank;
    private final Settings settings;
    private final ProtectedState state;
    private final Map<String, Checkpointer> chosen = new LinkedHashMap<>();
    private final Set<String> ofProcesses = new HashSet<>();
    private final Set<String> rehearsable = new HashSet<>();
    /** The environment from the launcher that has just restored this process; empty if none has. */
    private Map<String, String> surroundings = Map.of();

    BackEnds(JobRank rank, Settings settings, ProtectedState state) {
        this.rank = rank;
        this.settings = settings;
        this.state = state;
    }

    /** Removes resources that must not be in an image of the process. */
    public interface Suspension {
        /** Called before an image of the process is taken. */
        void suspend();

        /**
         * Called after it was taken, or in a process that was restored from it.
         *
         * @param environment variables from the launcher that restored the process; empty if it was not restored
         */
        void resume(Map<String, String> environment);
    }

    /**
     * Chooses and makes the back ends.
     *
     * @throws StftException {@code FIX_CALL} if a back end is missing, {@code GIVE_UP} if it cannot work here
     */
    public void choose(List<String> ids) {
        if (ids.isEmpty()) {
            throw new StftException(Category.FIX_CALL, "stft.spc names no back end. Name one, such as kryo.");
        }
        for (String id : ids) {
            CheckpointerProvider provider = Services.backEnd(id);
            Probe probe = attempt(id, provider::probe);
            if (!probe.canWork()) {
                throw new StftException(Category.GIVE_UP, Sentences.closed("The back end '" + id + "' " + probe)
                    + " Choose another with the setting stft.spc.");
            }
            chosen.put(id, create(id, provider));
            if (provider.capabilities().contains(Capability.PROCESS_IMAGE)) {
                ofProcesses.add(id);
            }
            if (provider.capabilities().contains(Capability.REHEARSABLE)) {
                rehearsable.add(id);
            }
        }
    }

    private Checkpointer create(String id, CheckpointerProvider provider) {
        return attempt(id, () -> {
            try {
                Checkpointer checkpointer = provider.create(
                    new RankContext(rank.number(), rank.port().size(), settings::find, new NamingState(state, id)));
                if (checkpointer instanceof ProcessCheckpointer process) {
                    process.replace(rank.port().leadingOut().stream().map(BackEnds::replaced).toList());
                }
                return checkpointer;
            } catch (IllegalArgumentException e) {
                String text = e.getClass() == IllegalArgumentException.class ? e.getMessage() : e.toString();
                throw new StftException(Category.FIX_CALL, Sentences.closed(String.valueOf(text)), e);
            }
        });
    }

    private static ReplacedSocket replaced(OuterSocket socket) {
        return new ReplacedSocket(socket.descriptor(), socket.listens() ? Kind.LISTENER : Kind.STARTER);
    }

    /** Asks a back end for something; its failure names it. */
    private static <T> T attempt(String id, Callable<T> operation) {
        try {
            return operation.call();
        } catch (OutOfMemoryError | StackOverflowError | LinkageError e) {
            throw new StftException(Category.GIVE_UP, "the back end " + id + ": " + e, e);
        } catch (Exception e) {
            throw Failures.ofBackEnd(id, e);
        }
    }

    /** The back ends whose images a rank restores itself. */
    public List<String> idsOfObjects() {
        return chosen.keySet().stream().filter(id -> !ofProcesses.contains(id)).toList();
    }

    /** The back end whose image this process was restored from. */
    public String idOfProcesses() {
        return ofProcesses.iterator().next();
    }

    /** Returns true if all images are whole processes: then messages that MPI holds are saved with them. */
    public boolean areAllOfProcesses() {
        return ofProcesses.containsAll(chosen.keySet());
    }

    /** Returns true if other checkpointers of all of them may work beside these, and none makes images of the process. */
    public boolean areRehearsable() {
        return ofProcesses.isEmpty() && rehearsable.containsAll(chosen.keySet());
    }

    /**
     * Takes images of this rank with every back end; paper, figure 5.
     *
     * @return empty in a process that was restored from an image
     */
    public Optional<CapturedImages> capture(Path staging, Suspension suspension) throws IOException {
        StagedImages files = new StagedImages(staging, rank.faults());
        CapturedImages captured = new CapturedImages(files, rank.number());
        for (Map.Entry<String, Checkpointer> each : chosen.entrySet()) {
            Path image = staging.resolve(ImageRecord.fileName(rank.number(), each.getKey()));
            Outcome outcome = ofProcesses.contains(each.getKey())
                ? captureProcess(each.getKey(), image, files, suspension)
                : capture(each.getKey(), image, files);
            if (outcome == Outcome.RESTORED) {
                return Optional.empty();
            }
            captured.add(each.getKey(), image, attempt(each.getKey(), () -> connections(each.getValue())));
        }
        return Optional.of(captured);
    }

    private Outcome captureProcess(String id, Path image, ImageFiles files, Suspension suspension) {
        suspension.suspend();
        MessagePassing.Movement moving = rank.port().keepMoving();
        try (moving) {
            return capture(id, image, files);
        } finally {
            Map<String, String> ofLauncher = surroundings;
            surroundings = Map.of();
            suspension.resume(ofLauncher);
        }
    }

    private Outcome capture(String id, Path image, ImageFiles files) {
        return attempt(id, () -> capture(chosen.get(id), image, files));
    }

    private Outcome capture(Checkpointer checkpointer, Path image, ImageFiles files) throws IOException {
        Outcome outcome;
        try {
            checkpointer.beforeCheckpoint();
            rank.faults().at(CrashPoint.READY);
            outcome = checkpointer.doCheckpoint(image, files);
            if (outcome == Outcome.RESTORED) {
                surroundings = Map.copyOf(((ProcessCheckpointer) checkpointer).environment());
            }
            rank.faults().at(CrashPoint.IMAGE_TAKEN);
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

    private static List<Connection> connections(Checkpointer checkpointer) {
        return checkpointer instanceof ProcessCheckpointer process ? process.connections() : List.of();
    }

    /** An image of this rank, which is still staged, for its proof. */
    public ProvenImage toProve(Path staging, ImageRecord image) {
        return new StagedProof(rank.number(), chosen.get(image.spc()), staging, image);
    }

    /** An image of this rank in a committed version, which one of the chosen back ends for objects has made. */
    public ReadableImage committed(JobStore store, long version, ImageRecord image) {
        return new SavedImage(image.spc(), chosen.get(image.spc()),
            store.directoryOf(version).resolve(ImageRecord.fileName(rank.number(), image.spc())),
            store.files(version, image), image.bytes());
    }

    /**
     * Saves the protected objects apart from any version, whether or not a back end for objects was chosen.
     *
     * @param image where to write them
     */
    public void saveObjects(Path image) throws IOException {
        Files.createDirectories(image.getParent());
        Checkpointer objects = ofObjects();
        attempt(idOfObjects(), () -> {
            try {
                objects.beforeCheckpoint();
                return objects.doCheckpoint(image, new PlainFiles());
            } finally {
                objects.afterRestart();
            }
        });
    }

    /** What {@link #saveObjects} has saved. */
    public ReadableImage savedObjects(Path image) throws IOException {
        return SavedImage.plain(idOfObjects(), ofObjects(), image);
    }

    private String idOfObjects() {
        return idsOfObjects().stream().findFirst().orElseGet(Setting.SPC::fallback);
    }

    private Checkpointer ofObjects() {
        Checkpointer known = chosen.get(idOfObjects());
        return known != null ? known : create(idOfObjects(), Services.backEnd(idOfObjects()));
    }

    /** Opens this rank's image; the objects come back as the program protects them. */
    public void restart(String spc, Path image, ImageFiles files) {
        attempt(spc, () -> {
            chosen.get(spc).restart(image, files);
            return null;
        });
    }
}
