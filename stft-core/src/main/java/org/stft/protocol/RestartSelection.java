package org.stft.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.fault.CrashPoint;
import org.stft.fault.Faults;
import org.stft.link.Launcher;
import org.stft.link.RankEvent;
import org.stft.store.Expectation;
import org.stft.store.FileErrors;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;

/** Chooses the newest version that all ranks can verify, and says why newer ones were passed over. */
final class RestartSelection {

    private final RankAgreement together;
    private final JobStore store;
    private final Launcher launcher;
    private final Duration limit;
    private final int rank;
    private final Expectation expectation;
    private final List<String> spcs;
    private final long first;

    RestartSelection(RankAgreement together, JobStore store, Launcher launcher, Duration limit, CheckpointContext rank,
                     String program, List<String> spcs, long first) {
        this.together = together;
        this.store = store;
        this.launcher = launcher;
        this.limit = limit;
        this.rank = rank.rank();
        this.expectation = new Expectation(rank.ranks(), program);
        this.spcs = spcs;
        this.first = first;
    }

    /** A version to restart from and the back end whose images are used. */
    record Chosen(Manifest manifest, String spc) {
    }

    /**
     * Chooses a version; the same on all ranks.
     *
     * @param wanted {@code newest}, or a number: then only that version will do
     * @throws StftException {@code GIVE_UP} if no version can be used
     */
    Chosen choose(String wanted) {
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
        byte[] answer = together.step("the choice of a version", limit, () -> new byte[0], parts -> {
            List<Long> all = store.versions();
            Optional<Long> found = wanted.equals("newest") ? newestBelow(version, all)
                : all.stream().filter(v -> v == Long.parseLong(wanted)).findFirst();
            return ByteBuffer.allocate(8).putLong(found.orElseThrow(() -> noVersion(all, wanted))).array();
        });
        long candidate = ByteBuffer.wrap(answer).getLong();
        CurrentVersion.writing(candidate);
        return candidate;
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
        if (rank == 0) {
            launcher.report(new RankEvent.Notice("version " + candidate + " cannot be used: " + why.getMessage()
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
        byte[] verdict = together.step("the verification of version " + candidate, limit, () -> {
            try {
                mine[0] = verifyMine(candidate);
                return mine[0].manifest().root().getBytes(UTF_8);
            } catch (IOException e) {
                return ("!rank " + rank + ": " + FileErrors.of(e)).getBytes(UTF_8);
            }
        }, RestartSelection::worst);
        String text = new String(verdict, UTF_8);
        if (!text.isEmpty()) {
            throw new Unusable(text);
        }
        return mine[0];
    }

    private static byte[] worst(List<byte[]> parts) {
        List<String> said = parts.stream().map(p -> new String(p, UTF_8)).toList();
        String text = said.stream().filter(s -> s.startsWith("!")).findFirst().map(s -> s.substring(1))
            .orElse(said.stream().distinct().count() == 1 ? "" : "the ranks see different manifests");
        return text.getBytes(UTF_8);
    }

    private Chosen verifyMine(long candidate) throws IOException {
        Manifest manifest = store.manifest(candidate);
        expectation.require(manifest);
        String spc = spcs.stream().filter(id -> manifest.spcs().contains(id)).findFirst()
            .orElseThrow(() -> new StftException(Category.FIX_CALL, "Version " + candidate + " was made by the back end "
                + String.join(", ", manifest.spcs()) + ", but the job's ranks can restore "
                + (spcs.isEmpty() ? "none themselves" : String.join(", ", spcs)) + ". Restart it with `stft restart --spc "
                + manifest.spcs().get(0) + "`."));
        ImageRecord image = manifest.image(rank, spc)
            .orElseThrow(() -> new IOException("the manifest lists no image by " + spc + " of rank " + rank));
        store.verify(candidate, image);
        return new Chosen(manifest, spc);
    }
}
