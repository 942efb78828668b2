package org.stft.internal.drill;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.FileErrors;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.image.BackEnds;
import org.stft.internal.image.StartedRank;
import org.stft.internal.proof.ReadableImage;
import org.stft.internal.proof.VersionComparison;
import org.stft.internal.protect.ProtectedObjects;
import org.stft.internal.restart.RestartAgreement;
import org.stft.link.RankEvent;
import org.stft.link.RankEvent.Drilled;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.Manifest;

/**
 * A drill: this run saves nothing; it ends at the call that made a given version in another run, once every rank has compared
 * what it protects with its image of that version. A version of process images has no objects to compare with: for it,
 * a first run that is restored from the version itself saves them, and ends at once.
 */
public final class Drill {

    private static final Duration DEPART_TIMEOUT = Duration.ofSeconds(10);

    private final JobRank rank;
    private final JobStore store;
    private final BackEnds backEnds;
    private final ProtectedObjects objects;
    private final Manifest version;
    private final Duration enterTimeout;
    private final Duration compareTimeout;
    private final ExceptedPaths excepted;

    private Drill(StartedRank mine, Settings settings, JobStore store, Manifest version) {
        this.rank = mine.rank();
        this.store = store;
        this.backEnds = mine.backEnds();
        this.objects = mine.objects();
        this.version = version;
        this.enterTimeout = settings.duration(Setting.ENTER_TIMEOUT).orElseThrow();
        this.compareTimeout = settings.duration(Setting.WRITE_TIMEOUT).orElseThrow();
        this.excepted = new ExceptedPaths(settings.list(Setting.DRILL_EXCEPT));
    }

    /**
     * Begins a drill if the settings ask for one. Collective.
     *
     * @throws StftException the same on all ranks: the version cannot be used
     */
    public static Optional<Drill> begin(StartedRank mine, Settings settings, JobStore store) {
        return settings.find(Setting.DRILL).map(number -> new Drill(mine, settings, store,
            verified(mine.rank(), settings, store, mine.backEnds(), Long.parseLong(number))));
    }

    /** This rank's share of the manifest, after all ranks have verified the objects in it. */
    private static Manifest verified(JobRank rank, Settings settings, JobStore store, BackEnds backEnds, long number) {
        RestartAgreement agreement = new RestartAgreement(rank, store,
            settings.duration(Setting.WRITE_TIMEOUT).orElseThrow());
        try {
            Manifest manifest = agreement.manifest(number);
            Optional<String> damage = objectsOf(manifest, backEnds).flatMap(spc -> agreement.obstacle(manifest, spc));
            if (damage.isPresent()) {
                throw new IOException(damage.get());
            }
            return manifest;
        } catch (IOException e) {
            throw new StftException(Category.GIVE_UP, "Version " + number + " cannot be compared with: "
                + FileErrors.of(e), e);
        }
    }

    /** The back end of this run that has objects in a version; empty if the version has process images only. */
    private static Optional<String> objectsOf(Manifest manifest, BackEnds backEnds) {
        return backEnds.idsOfObjects().stream().filter(manifest.spcs()::contains).findFirst();
    }

    /** Returns true if the version was made at this call, counted over all runs of the job. */
    public boolean endsAt(long call) {
        return call == version.call();
    }

    /** Returns true if this process was restored from the version itself. */
    public boolean isOf(long restored) {
        return restored == version.version();
    }

    /** Saves the objects of a process that was restored from the version, and ends the process. Collective. */
    public void saveObjects() {
        rank.agreement().agree("the objects of version " + version.version(), compareTimeout, () -> {
            backEnds.saveObjects(objectsOfProcess());
            rank.launcher().report(Drilled.NOTHING);
        });
        end();
    }

    /**
     * Compares what the program protects with the version, and ends the process. Collective.
     *
     * @param site the source line of the call
     * @throws StftException the same on all ranks: a rank is missing, or cannot read its image
     */
    public void compare(String site) {
        rank.agreement().agree("checkpoint() at " + site, enterTimeout, objects::seal);
        rank.agreement().agree("the comparison with version " + version.version(), compareTimeout,
            () -> rank.launcher().report(compared()));
        end();
    }

    private RankEvent compared() throws IOException {
        VersionComparison.Result result = VersionComparison.of(objects.entries(), image(), excepted);
        return new Drilled(result.names(), result.objects(), result.differences().stream()
            .map(each -> new Drilled.Difference(each.kind().name(), each.path(), each.readBack(), each.program()))
            .toList(), result.uncompared());
    }

    private ReadableImage image() throws IOException {
        Optional<String> spc = objectsOf(version, backEnds);
        return spc.isPresent()
            ? backEnds.committed(store, version.version(), version.image(rank.number(), spc.get()).orElseThrow())
            : backEnds.savedObjects(objectsOfProcess());
    }

    private Path objectsOfProcess() {
        return store.directory().resolve("objects").resolve(ImageRecord.fileName(rank.number(), "objects"));
    }

    /** Without the program's shutdown hooks, which would save its results. */
    private void end() {
        rank.launcher().report(new RankEvent.Finalized(true));
        rank.agreement().depart(DEPART_TIMEOUT);
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(0);
    }
}
