package org.stft.internal.restart;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.Topic;
import org.stft.link.RankEvent;
import org.stft.store.ImageRecord;
import org.stft.store.Manifest;
import org.stft.store.RestartPreconditions;
import org.stft.store.RestartSelection;
import org.stft.store.RestartSelection.Chosen;
import org.stft.store.RestartSelection.PassedOver;
import org.stft.store.VersionStore;

/**
 * The selection of a version by all ranks together: rank 0 reads the manifests, and images count as usable if each
 * rank can verify its own.
 */
public final class RestartAgreement implements RestartSelection.Evidence {

    private static final Topic<Verification, Verdict> VERIFY = new Topic<>(Verification.class, Verdict.class);

    private final JobRank rank;
    private final VersionStore store;
    private final Duration timeout;

    public RestartAgreement(JobRank rank, VersionStore store, Duration timeout) {
        this.rank = rank;
        this.store = store;
        this.timeout = timeout;
    }

    /** The versions that rank 0 sees, and the one that the last run was restarted from. */
    private record Versions(List<Long> numbers, long base) {}

    /** Rank 0's reading of a manifest, or the reason why there is none. */
    private record Reading(Optional<Manifest> manifest, Optional<String> damage) {

        /**
         * Each rank is told of its own images: of all of them, the ranks together would be told the square of their
         * number.
         */
        IntFunction<Reading> shares() {
            Optional<IntFunction<Manifest>> ofRanks = manifest.map(ManifestShares::of);
            return number -> new Reading(ofRanks.map(shares -> shares.apply(number)), damage);
        }
    }

    /** A rank's verification of its image: the reason why it cannot be used; empty if it can. */
    private record Verification(Optional<String> damage) {}

    /** The reason why the ranks cannot use a version; empty if they can. */
    private record Verdict(Optional<String> damage) {
        static Verdict of(List<Optional<String>> damages) {
            return new Verdict(damages.stream().flatMap(Optional::stream).findFirst());
        }
    }

    /**
     * Chooses a version; the same on all ranks.
     *
     * @param wanted {@code newest}, or a number: then only that version is accepted
     * @param program the name of the program; empty if unknown
     * @param spcs the back ends whose images a rank restores itself, in the order of the job
     * @param first the lowest number that a version of this run can have
     * @throws StftException {@code GIVE_UP} if no version can be used
     */
    public Chosen choose(String wanted, String program, List<String> spcs, long first) {
        OptionalLong number = number(wanted);
        Versions versions = rank.agreement().fromRankZero(Versions.class, "the choice of a version", timeout,
            () -> new Versions(store.versions(), number.isPresent() ? 0 : store.base(first)));
        RestartSelection selection = new RestartSelection(number, first, versions.base(),
            Optional.of(new RestartPreconditions(rank.port().size(), program)), Optional.of(spcs));
        try {
            return selection.choose(versions.numbers(), this)
                .orElseThrow(() -> noVersion(versions.numbers(), selection));
        } catch (IOException e) {
            throw new IllegalStateException("only agreements are asked", e);
        }
    }

    private static OptionalLong number(String wanted) {
        if (wanted.equals("newest")) {
            return OptionalLong.empty();
        }
        if (!wanted.matches("\\d{1,18}")) {
            throw new StftException(Category.FIX_CALL,
                "stft.restart must be 'newest' or the number of a version, but is '" + wanted + "'.");
        }
        return OptionalLong.of(Long.parseLong(wanted));
    }

    private StftException noVersion(List<Long> all, RestartSelection selection) {
        String there = all.isEmpty() ? "It holds no version." : "It holds versions " + all + ".";
        if (selection.wanted().isEmpty()) {
            String ofThisRun = selection.first() > 1
                ? " from " + selection.first() + " on (lower ones belong to an earlier run)"
                : "";
            return new StftException(Category.GIVE_UP,
                "No version" + ofThisRun + " in " + store.directory() + " can be used. " + there
                    + " Run `stft verify` to see what is wrong with each, or start again with `stft run`.");
        }
        return new StftException(Category.GIVE_UP,
            "There is no version " + selection.wanted().getAsLong() + " in " + store.directory() + ". "
                + there);
    }

    @Override
    public Manifest manifest(long version) throws IOException {
        rank.faults().writing(version);
        rank.faults().at(CrashPoint.VERIFYING);
        Reading reading = rank.agreement().fromRankZero(Reading.class, "the manifest of version " + version, timeout,
            () -> read(version), Reading::shares);
        return reading.manifest().orElseThrow(() -> new IOException(reading.damage().orElseThrow()));
    }

    private Reading read(long version) {
        try {
            return new Reading(Optional.of(store.manifest(version)), Optional.empty());
        } catch (IOException e) {
            return new Reading(Optional.empty(), Optional.of(ofThisRank(FileErrors.of(e))));
        }
    }

    @Override
    public Optional<String> obstacle(Manifest manifest, String spc) {
        long version = manifest.version();
        return rank.agreement().agree(VERIFY, "the verification of version " + version, timeout, () -> {
            Optional<ImageRecord> image = manifest.image(rank.number(), spc);
            return new Verification(image.isPresent()
                ? damage(version, image.get())
                : Optional.of(ofThisRank("the manifest lists no image by " + spc + " of rank " + rank.number())));
        }, parts -> Verdict.of(parts.stream().map(Verification::damage).toList())).damage();
    }

    private Optional<String> damage(long version, ImageRecord image) {
        try {
            return store.findings(version, List.of(image)).stream().findFirst()
                .map(finding -> ofThisRank(finding.sentence(store.directoryOf(version).resolve(finding.file()))));
        } catch (IOException e) {
            return Optional.of(ofThisRank(FileErrors.of(e)));
        }
    }

    private String ofThisRank(String why) {
        return "rank " + rank.number() + ": " + why;
    }

    @Override
    public void passedOver(PassedOver what) {
        if (rank.decides()) {
            rank.launcher().report(new RankEvent.Notice("version " + what.version() + " cannot be used: "
                + Sentences.open(what.why())
                + (what.isLast() ? "; trying the one before it" : "; trying its images of another back end")));
        }
    }
}
