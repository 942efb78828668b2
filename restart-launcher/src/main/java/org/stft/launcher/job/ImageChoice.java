package org.stft.launcher.job;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.StftException;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.RestartPreconditions;
import org.stft.store.RestartSelection;
import org.stft.store.RestartSelection.Chosen;
import org.stft.store.RestartSelection.PassedOver;

/**
 * The launcher's part in the selection of a version: it restores images of whole processes, and leaves objects to the
 * ranks.
 */
final class ImageChoice implements RestartSelection.Evidence {

    private final JobStore store;
    private final RestartPreconditions expectation;
    private final List<String> spcs;
    private final JobHosts hosts;
    private final Consumer<String> messages;

    /** @param messages receives the versions that are skipped, with the reasons */
    ImageChoice(JobStore store, RestartPreconditions expectation, List<String> spcs, JobHosts hosts,
        Consumer<String> messages) {
        this.store = store;
        this.expectation = expectation;
        this.spcs = spcs;
        this.hosts = hosts;
        this.messages = messages;
    }

    /**
     * Chooses a version.
     *
     * @param first the lowest version that belongs to this run of the job
     * @param excluded versions that are skipped silently
     * @return empty if ranks are to restore objects themselves, and verify them
     * @throws CommandException {@code VERSION} if no version can be used
     */
    Optional<Chosen> choose(StartPoint start, long first, Set<Long> excluded) throws IOException {
        OptionalLong wanted = start.isNewest()
            ? OptionalLong.empty()
            : OptionalLong.of(Long.parseLong(start.version().orElseThrow()));
        RestartSelection selection = new RestartSelection(wanted, first, store.base(first), Optional.of(expectation),
            Optional.of(spcs));
        List<Long> versions = store.versions().stream().filter(version -> !excluded.contains(version)).toList();
        try {
            Chosen chosen = selection.choose(versions, this)
                .orElseThrow(() -> new CommandException(ExitCode.VERSION, "No version in "
                    + store.directory() + " can be restored here with " + String.join(", ", spcs)
                    + ". Run 'stft verify' to see what is wrong with each."));
            return Optional.of(chosen).filter(images -> !areForRanks(images.spc()));
        } catch (StftException e) {
            throw new CommandException(ExitCode.VERSION, e.getMessage(), e);
        }
    }

    private boolean areForRanks(String spc) {
        return !hosts.canRestore(spc) && Services.backEnd(spc).capabilities().contains(Capability.OBJECTS);
    }

    @Override
    public Manifest manifest(long version) throws IOException {
        return store.manifest(version);
    }

    @Override
    public Optional<String> obstacle(Manifest manifest, String spc) throws IOException {
        if (areForRanks(spc)) {
            return Optional.empty();
        }
        return hosts.canRestore(spc)
            ? damage(manifest, spc)
            : Optional.of("the back end " + Services.backEnd(spc).probe());
    }

    @Override
    public void passedOver(PassedOver what) {
        messages.accept(what.spc().map(spc -> "the " + spc + " images of ").orElse("") + "version " + what.version()
            + " cannot be used: "
            + what.why());
    }

    private Optional<String> damage(Manifest manifest, String spc) throws IOException {
        List<ImageRecord> images = manifest.images().stream().filter(image -> image.spc().equals(spc)).toList();
        return store.findings(manifest.version(), images).stream().findFirst()
            .map(finding -> "rank " + finding.rank() + ": "
                + finding.sentence(store.directoryOf(manifest.version()).resolve(finding.file())));
    }
}
