package org.stft.launcher;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.stft.StftException;
import org.stft.launcher.hosts.JobHosts;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.Expectation;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.Reasons;

/**
 * Chooses what a job is restarted from: the newest version that has intact images of all ranks by a back end
 * that can work here, in the order of the job's back ends. What is passed over is said on the console.
 */
final class ImageChoice {

    private final JobStore store;
    private final Expectation expectation;
    private final List<String> spcs;
    private final JobHosts hosts;
    private final Console console;

    ImageChoice(JobStore store, Expectation expectation, List<String> spcs, JobHosts hosts, Console console) {
        this.store = store;
        this.expectation = expectation;
        this.spcs = spcs;
        this.hosts = hosts;
        this.console = console;
    }

    /** A version, and the back end whose images of whole processes are restored. */
    record Chosen(Manifest manifest, String spc) {
    }

    /**
     * Chooses.
     *
     * @param first the lowest version that belongs to this run of the job
     * @return empty if ranks are to restore objects themselves, and verify them
     * @throws CommandException {@code VERSION} if nothing can be used
     */
    Optional<Chosen> choose(StartPoint start, long first) throws IOException {
        for (long version : store.versions()) {
            Optional<Manifest> manifest = isWanted(version, start, first) ? manifest(version) : Optional.empty();
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
        return start.version().filter(StartPoint.NEWEST::equals).isPresent()
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
            console.say("version " + version + " cannot be used: " + Reasons.of(e));
            return Optional.empty();
        }
    }

    private boolean canRestore(Manifest manifest, String spc) {
        String images = "the " + spc + " images of version " + manifest.version();
        if (!hosts.canRestore(spc)) {
            console.say(images + " cannot be restored: the back end " + Services.backEnd(spc).probe());
            return false;
        }
        List<String> damages = manifest.images().parallelStream().filter(image -> image.spc().equals(spc))
            .flatMap(image -> damage(manifest.version(), image).stream()).toList();
        damages.stream().findFirst().ifPresent(why -> console.say(images + " cannot be used: " + why));
        return damages.isEmpty();
    }

    private Optional<String> damage(long version, ImageRecord image) {
        try {
            store.verify(version, image);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("rank " + image.rank() + ": " + Reasons.of(e));
        }
    }
}
