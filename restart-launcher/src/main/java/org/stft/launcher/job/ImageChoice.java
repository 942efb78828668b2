package org.stft.launcher.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.stft.launcher.agent.JobHosts;
import org.stft.StftException;
import org.stft.launcher.CommandException;
import org.stft.launcher.ExitCode;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.Expectation;
import org.stft.store.FileErrors;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;

/**
 * Chooses what a job is restarted from: the newest version that has intact images of all ranks by a back end
 * that can work here, in the order of the job's back ends.
 */
final class ImageChoice {

    private final JobStore store;
    private final Expectation expectation;
    private final List<String> spcs;
    private final JobHosts hosts;
    private final Consumer<String> say;

    /** @param say told what is passed over, and why */
    ImageChoice(JobStore store, Expectation expectation, List<String> spcs, JobHosts hosts, Consumer<String> say) {
        this.store = store;
        this.expectation = expectation;
        this.spcs = spcs;
        this.hosts = hosts;
        this.say = say;
    }

    /** A version, and the back end whose images of whole processes are restored. */
    record Chosen(Manifest manifest, String spc) {

        long version() {
            return manifest.version();
        }
    }

    /**
     * Chooses.
     *
     * @param first the lowest version that belongs to this run of the job
     * @param excluded versions that are passed over in silence
     * @return empty if ranks are to restore objects themselves, and verify them
     * @throws CommandException {@code VERSION} if nothing can be used
     */
    Optional<Chosen> choose(StartPoint start, long first, Set<Long> excluded) throws IOException {
        for (long version : store.versions()) {
            boolean wanted = isWanted(version, start, first) && !excluded.contains(version);
            Optional<Manifest> manifest = wanted ? manifest(version) : Optional.empty();
            for (String spc : manifest.isPresent() ? spcs : List.<String>of()) {
                if (!hosts.canRestore(spc) && isOfObjects(spc) && manifest.get().spcs().contains(spc)) {
                    return Optional.empty();
                }
                if (manifest.get().spcs().contains(spc) && canRestore(manifest.get(), spc)) {
                    return Optional.of(new Chosen(manifest.get(), spc));
                }
            }
        }
        throw new CommandException(ExitCode.VERSION, "No version in " + store.directory() + " can be restored here with "
            + String.join(", ", spcs) + ". Run 'stft verify' to see what is wrong with each.");
    }

    /** The newest ones are those of this run, and the one that the run itself was restarted from. */
    private boolean isWanted(long version, StartPoint start, long first) throws IOException {
        return start.isNewest()
            ? version >= first || version == store.base(first)
            : start.version().equals(Optional.of(Long.toString(version)));
    }

    private static boolean isOfObjects(String spc) {
        return Services.backEnd(spc).capabilities().contains(Capability.OBJECTS);
    }

    private Optional<Manifest> manifest(long version) throws IOException {
        try {
            Manifest manifest = store.manifest(version);
            expectation.require(manifest);
            return Optional.of(manifest);
        } catch (StftException e) {
            throw new CommandException(ExitCode.VERSION, e.getMessage(), e);
        } catch (IOException e) {
            say.accept("version " + version + " cannot be used: " + FileErrors.of(e));
            return Optional.empty();
        }
    }

    private boolean canRestore(Manifest manifest, String spc) throws IOException {
        String images = "the " + spc + " images of version " + manifest.version();
        if (!hosts.canRestore(spc)) {
            say.accept(images + " cannot be restored: the back end " + Services.backEnd(spc).probe());
            return false;
        }
        List<ImageRecord> ofSpc = manifest.images().stream().filter(image -> image.spc().equals(spc)).toList();
        List<String> damages = damages(manifest.version(), ofSpc);
        damages.stream().findFirst().ifPresent(why -> say.accept(images + " cannot be used: " + why));
        return damages.isEmpty();
    }

    /** Verifies with all processors. An interrupt ends it. */
    private List<String> damages(long version, List<ImageRecord> images) throws IOException {
        ExecutorService readers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Callable<Optional<String>>> readings = new ArrayList<>();
            images.forEach(image -> readings.add(() -> damage(version, image)));
            List<String> damages = new ArrayList<>();
            for (Future<Optional<String>> reading : readers.invokeAll(readings)) {
                reading.get().ifPresent(damages::add);
            }
            return damages;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            readers.shutdown();
        }
    }

    private Optional<String> damage(long version, ImageRecord image) {
        try {
            store.verify(version, image);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("rank " + image.rank() + ": " + FileErrors.of(e));
        }
    }
}
