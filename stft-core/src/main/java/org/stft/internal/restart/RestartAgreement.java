package org.stft.internal.restart;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.fault.CrashPoint;
import org.stft.fault.CurrentVersion;
import org.stft.fault.Faults;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.Topic;
import org.stft.link.RankEvent;
import org.stft.store.Expectation;
import org.stft.store.FileErrors;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;

/** The agreement of all ranks on the newest version that each of them can verify, and on why newer ones were passed over. */
public final class RestartAgreement {

    private static final Topic<Verification, Verdict> VERIFY = new Topic<>(Verification.class, Verdict.class);

    private final JobRank rank;
    private final JobStore store;
    private final Duration timeout;
    private final Expectation expectation;
    private final List<String> spcs;
    private final long first;

    /**
     * @param program the name of the program; empty if unknown
     * @param spcs the back ends whose images a rank restores itself, in the order of the job
     * @param first the lowest number that a version of this run can have
     */
    public RestartAgreement(JobRank rank, JobStore store, Duration timeout, String program, List<String> spcs, long first) {
        this.rank = rank;
        this.store = store;
        this.timeout = timeout;
        this.expectation = new Expectation(rank.port().size(), program);
        this.spcs = spcs;
        this.first = first;
    }

    /** A version to restart from and the back end whose images are used. */
    public record Chosen(Manifest manifest, String spc) {
    }

    private record Candidate(long version) {
    }

    /**
     * A rank's part in the verification of a version.
     *
     * @param root the Merkle root of the manifest that it has read; empty if it could not
     * @param damage the reason why it cannot use the version; empty if it can
     */
    private record Verification(String root, Optional<String> damage) {
    }

    /** @param damage the reason why the version cannot be used; empty if all ranks can */
    private record Verdict(Optional<String> damage) {
    }

    /**
     * Chooses a version; the same on all ranks.
     *
     * @param wanted {@code newest}, or a number: then only that version will do
     * @throws StftException {@code GIVE_UP} if no version can be used
     */
    public Chosen choose(String wanted) {
        if (!wanted.equals("newest") && !wanted.matches("\\d{1,18}")) {
            throw new StftException(Category.FIX_CALL,
                "stft.restart must be 'newest' or the number of a version, but is '" + wanted + "'.");
        }
        long candidate = candidateBelow(Long.MAX_VALUE, wanted);
        while (true) {
            Faults.at(CrashPoint.VERIFYING);
            try {
                return verify(candidate);
            } catch (Unusable e) {
                if (!wanted.equals("newest")) {
                    throw new StftException(Category.GIVE_UP, "Version " + candidate + " cannot be used: "
                        + e.getMessage() + ". Choose another with --version, or none for the newest intact one.");
                }
                candidate = next(candidate, e);
            }
        }
    }

    private long candidateBelow(long version, String wanted) {
        Candidate candidate = rank.agreement().fromRankZero(Candidate.class, "the choice of a version", timeout, () -> {
            List<Long> all = store.versions();
            Optional<Long> found = wanted.equals("newest") ? newestBelow(version, all)
                : all.stream().filter(v -> v == Long.parseLong(wanted)).findFirst();
            return new Candidate(found.orElseThrow(() -> noVersion(all, wanted)));
        });
        CurrentVersion.writing(candidate.version());
        return candidate.version();
    }

    /** The newest one of this run; if there is none left, the one that the run itself was restarted from. */
    private Optional<Long> newestBelow(long version, List<Long> all) throws IOException {
        List<Long> below = all.stream().filter(v -> v < version).toList();
        Optional<Long> own = below.stream().filter(v -> v >= first).findFirst();
        return own.isPresent() ? own : Optional.of(store.base(first)).filter(below::contains);
    }

    private StftException noVersion(List<Long> all, String wanted) {
        String there = all.isEmpty() ? "It holds no version." : "It holds versions " + all + ".";
        return new StftException(Category.GIVE_UP, wanted.equals("newest")
            ? "No version" + ofThisRun() + " in " + store.directory() + " can be used. " + there
                + " Run `stft verify` to see what is wrong with each, or start anew with `stft run`."
            : "There is no version " + wanted + " in " + store.directory() + ". " + there);
    }

    private String ofThisRun() {
        return first > 1 ? " from " + first + " on (lower ones belong to an earlier run)" : "";
    }

    private long next(long candidate, Unusable why) {
        if (rank.isZero()) {
            rank.launcher().report(new RankEvent.Notice("version " + candidate + " cannot be used: " + why.getMessage()
                + "; trying the one before it"));
        }
        return candidateBelow(candidate, "newest");
    }

    /** A version that cannot be used because something in it is missing or damaged. */
    private static final class Unusable extends Exception {
        private static final long serialVersionUID = 1;

        Unusable(String message) {
            super(message);
        }
    }

    private Chosen verify(long candidate) throws Unusable {
        Chosen[] mine = new Chosen[1];
        Verdict verdict = rank.agreement().agree(VERIFY, "the verification of version " + candidate, timeout, () -> {
            try {
                mine[0] = verifyMine(candidate);
                return new Verification(mine[0].manifest().root(), Optional.empty());
            } catch (IOException e) {
                return new Verification("", Optional.of("rank " + rank.number() + ": " + FileErrors.of(e)));
            }
        }, RestartAgreement::worst);
        if (verdict.damage().isPresent()) {
            throw new Unusable(verdict.damage().get());
        }
        return mine[0];
    }

    private static Verdict worst(List<Verification> parts) {
        boolean sameManifest = parts.stream().map(Verification::root).distinct().count() == 1;
        return new Verdict(parts.stream().flatMap(part -> part.damage().stream()).findFirst()
            .or(() -> sameManifest ? Optional.empty() : Optional.of("the ranks see different manifests")));
    }

    private Chosen verifyMine(long candidate) throws IOException {
        Manifest manifest = store.manifest(candidate);
        expectation.require(manifest);
        String spc = spcs.stream().filter(id -> manifest.spcs().contains(id)).findFirst()
            .orElseThrow(() -> new StftException(Category.FIX_CALL, "Version " + candidate + " was made by the back end "
                + String.join(", ", manifest.spcs()) + ", but the job's ranks can restore "
                + (spcs.isEmpty() ? "none themselves" : String.join(", ", spcs)) + ". Restart it with `stft restart --spc "
                + manifest.spcs().get(0) + "`."));
        ImageRecord image = manifest.image(rank.number(), spc)
            .orElseThrow(() -> new IOException("the manifest lists no image by " + spc + " of rank " + rank.number()));
        store.verify(candidate, image);
        return new Chosen(manifest, spc);
    }
}
