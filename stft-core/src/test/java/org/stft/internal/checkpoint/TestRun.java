package org.stft.internal.checkpoint;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.image.StartedRank;

/** What one simulated rank has besides its ties to the others: a store, one protected array, and a back end for it. */
final class TestRun {

    private static final String SITE = "A.java:7";

    final JobRank rank;
    final RankRun run;
    final CheckpointEntry entry;
    final ImageCapture capture;

    private TestRun(JobRank rank, Settings settings) {
        this.rank = rank;
        this.run = new RankRun(rank, settings, StoreAccess.ofOneOfSeveral(settings, rank.faults()));
        StartedRank mine = StartedRank.of(rank, settings, () -> SITE);
        Quiescence quiescence = new Quiescence(rank);
        mine.backEnds().choose(List.of("arrays"));
        this.entry = new CheckpointEntry(mine, quiescence);
        this.capture = new ImageCapture(mine, quiescence);
        mine.objects().array("state", new long[] {rank.number()});
    }

    /** Opens the store on all ranks. Collective. */
    static TestRun open(JobRank rank, Path store, String... keysAndValues) {
        Map<String, String> given = new HashMap<>(Map.of("stft.store", store.toString(), "stft.job", "job", "stft.spc",
            "arrays", "stft.launcher-address", "localhost:1", "stft.prove", "off"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            given.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        TestRun opened = new TestRun(rank, Settings.of(given, Map.of()));
        opened.run.access().open(rank.agreement());
        opened.run.coordinate();
        return opened;
    }

    /** Enters a call and takes the images. Collective. */
    CheckpointTransaction captured() {
        entry.passes(run, true);
        return capture.capture(capture.quiesce(entry.enter(run, true).orElseThrow(), run, Listeners.none()), run, null);
    }

    /** Takes part in the vote. Collective. */
    void vote(CheckpointTransaction mine) {
        run.vote().onCommit(mine.plan(), () -> {
            mine.requireNotAborted();
            return ((CheckpointTransaction.Forced) mine).images();
        });
    }
}
