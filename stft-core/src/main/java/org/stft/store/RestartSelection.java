package org.stft.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.spc.CheckpointerProvider;

/**
 * The one rule by which a version is chosen for a restart: the newest version of the last run that has usable images of
 * all ranks, by the first of the job's back ends that made some; if there is none, the version that the last run itself
 * was restarted from. A result depends on nothing but the arguments, so all processes with the same evidence choose
 * alike.
 *
 * @param wanted the only version that is accepted; empty for the newest
 * @param first the lowest number that a version of the last run can have
 * @param base the lower version that the last run was restarted from; 0 if there is none
 * @param expectation what the job expects of a version; empty if it is not known
 * @param spcs the ids of the job's back ends that can be used, in their order; empty if it is not known: then all that
 *     made a version
 */
public record RestartSelection(OptionalLong wanted, long first, long base, Optional<RestartPreconditions> expectation,
    Optional<List<String>> spcs) {

    /** The known facts about the versions. Queried only as far as needed, newest version first. */
    public interface Evidence {

        /**
         * Reads a manifest.
         *
         * @throws IOException the reason why the version is skipped
         * @throws StftException the reason why no older one may be used instead
         */
        Manifest manifest(long version) throws IOException;

        /** The reason why the images that a back end made for a version cannot be used; empty if they can. */
        Optional<String> obstacle(Manifest manifest, String spc) throws IOException;

        /** Records a version or images that are skipped. */
        void passedOver(PassedOver what);
    }

    /**
     * A version, or images of one, that cannot be used.
     *
     * @param spc the back end that made the images; empty if it is the version that cannot be used
     * @param why the reason
     * @param isLast false if images of the same version by another back end are tried next
     */
    public record PassedOver(long version, Optional<String> spc, String why, boolean isLast) {}

    /** A version to restart from, and the back end whose images are used. */
    public record Chosen(Manifest manifest, String spc) {

        /** The version's number. */
        public long version() {
            return manifest.version();
        }
    }

    /** The versions that may be used, newest first. */
    public List<Long> candidates(List<Long> versions) {
        return versions.stream()
            .filter(version -> wanted.isPresent() ? version == wanted.getAsLong() : version >= first || version == base)
            .sorted((one, other) -> Long.compare(other, one)).toList();
    }

    /**
     * Chooses.
     *
     * @param versions the numbers of all existing versions
     * @return empty if none can be used
     * @throws StftException {@code FIX_CALL} if the newest readable version was made by another job or back end,
     *     {@code GIVE_UP} if the wanted one cannot be used, or as the evidence throws
     */
    public Optional<Chosen> choose(List<Long> versions, Evidence evidence) throws IOException {
        for (long version : candidates(versions)) {
            Optional<Chosen> chosen = images(version, evidence);
            if (chosen.isPresent()) {
                return chosen;
            }
        }
        return Optional.empty();
    }

    private Optional<Chosen> images(long version, Evidence evidence) throws IOException {
        try {
            Manifest manifest = evidence.manifest(version);
            expectation.ifPresent(expected -> expected.require(manifest));
            if (!manifest.images().isEmpty()) {
                return images(manifest, evidence);
            }
            passOver(new PassedOver(version, Optional.empty(), "the manifest lists no image", true), evidence);
        } catch (IOException e) {
            passOver(new PassedOver(version, Optional.empty(), FileErrors.of(e), true), evidence);
        }
        return Optional.empty();
    }

    private Optional<Chosen> images(Manifest manifest, Evidence evidence) throws IOException {
        List<String> usable = usable(manifest);
        for (String spc : usable) {
            Optional<String> obstacle = evidence.obstacle(manifest, spc);
            if (obstacle.isEmpty()) {
                return Optional.of(new Chosen(manifest, spc));
            }
            boolean last = spc.equals(usable.get(usable.size() - 1));
            passOver(new PassedOver(manifest.version(), Optional.of(spc), obstacle.get(), last), evidence);
        }
        return Optional.empty();
    }

    private void passOver(PassedOver what, Evidence evidence) {
        if (wanted.isPresent() && what.isLast()) {
            throw new StftException(Category.GIVE_UP, "Version " + what.version() + " cannot be used: "
                + Sentences.closed(what.why())
                + " Set stft.restart to another version, or leave it out for the newest intact one.");
        }
        evidence.passedOver(what);
    }

    private List<String> usable(Manifest manifest) {
        List<String> made = manifest.spcs();
        List<String> usable = spcs.orElse(made).stream().filter(made::contains).toList();
        if (usable.isEmpty()) {
            throw new StftException(Category.FIX_CALL, "Version " + manifest.version() + " was made by the back end "
                + String.join(", ", made) + ", but the job uses "
                + (spcs.orElseThrow().isEmpty()
                    ? "none that a rank restores itself"
                    : String.join(", ", spcs.orElseThrow()))
                + ". Restart it with --spc " + made.get(0) + " (the setting stft.spc)." + goingOver(made));
        }
        return usable;
    }

    private String goingOver(List<String> made) {
        List<String> others = spcs.orElseThrow();
        if (others.isEmpty()) {
            return "";
        }
        if (made.stream().anyMatch(RestartSelection::savesProcesses)) {
            return " A restored process continues with the back ends that it was saved with: to have others too, name "
                + "all of them when the job is started.";
        }
        String all = Stream.concat(others.stream(), made.stream()).collect(Collectors.joining(","));
        return " To go over to " + String.join(", ", others) + ", restart it once with --spc " + all
            + ": the version is restored by " + made.get(0) + ", and those after it are saved by all.";
    }

    private static boolean savesProcesses(String spc) {
        CheckpointerProvider backEnd = Services.backEnds().get(spc);
        return backEnd != null && backEnd.capabilities().contains(Capability.PROCESS_IMAGE);
    }
}
