package org.stft.internal.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.event.CheckpointListener;
import org.stft.event.CheckpointListener.Returned;
import org.stft.internal.agreement.Failures;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.agreement.SingleRankTransport;
import org.stft.internal.image.StartedRank;
import org.stft.internal.protect.CallGuard.Call;
import org.stft.internal.restart.RestartAgreement;
import org.stft.link.Launcher;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.RestartSelection.Chosen;
import org.stft.store.Store;

/**
 * The session of a rank without the others and without MPI. It restores its objects as in the job, saves nothing, and
 * leaves the store as it is: no locks, because the job may be running.
 */
final class SingleRankSession extends Session {

    private final StartedRank mine;
    private final OptionalLong restartedFrom;
    private final List<CheckpointListener> listeners;

    private SingleRankSession(StartedRank mine, OptionalLong restartedFrom, List<CheckpointListener> listeners) {
        super(mine);
        this.mine = mine;
        this.restartedFrom = restartedFrom;
        this.listeners = listeners;
    }

    static Session start(Settings settings, Launcher launcher, Supplier<String> callSite) {
        if (settings.isGiven(Setting.LAUNCHER_ADDRESS)) {
            throw new StftException(Category.FIX_CALL, "The setting " + Setting.SINGLE_RANK.key()
                + " is for one process without a launcher, but a launcher has started this one. Leave it out.");
        }
        JobRank rank = JobRank.withoutOthers(SingleRankTransport.of(settings.get(Setting.SINGLE_RANK)), launcher);
        StartedRank mine = StartedRank.of(rank, settings, callSite);
        Optional<String> wanted = settings.find(Setting.RESTART);
        return new SingleRankSession(mine,
            wanted.isPresent() ? OptionalLong.of(restart(mine, settings, wanted.get())) : OptionalLong.empty(),
            settings.isGiven(Setting.TOOLS) ? Services.checkpointListeners() : List.of());
    }

    private static long restart(StartedRank mine, Settings settings, String wanted) {
        JobStore store = Store.open(Path.of(settings.get(Setting.STORE))).job(settings.get(Setting.JOB));
        List<String> ofObjects = settings.list(Setting.SPC).stream()
            .filter(id -> Services.backEnd(id).capabilities().contains(Capability.OBJECTS)).toList();
        if (!ofObjects.isEmpty()) {
            mine.backEnds().choose(ofObjects);
        }
        Duration timeout = settings.duration(Setting.WRITE_TIMEOUT).orElseThrow();
        Chosen chosen = new RestartAgreement(mine.rank(), store, timeout).choose(wanted,
            settings.find(Setting.PROGRAM).orElse(""), ofObjects, settings.number(Setting.MIN_VERSION, 1));
        int rank = mine.rank().number();
        ImageRecord image = chosen.manifest().image(rank, chosen.spc()).orElseThrow();
        mine.backEnds().restart(chosen.spc(),
            store.directoryOf(chosen.version()).resolve(ImageRecord.fileName(rank, chosen.spc())),
            store.files(chosen.version(), image));
        return chosen.version();
    }

    @Override
    void overlapped() {
        // there is nobody to report it to
    }

    @Override
    public OptionalLong restartedFrom() {
        return restartedFrom;
    }

    @Override
    public Checkpoint checkpoint(boolean forced) {
        return within(Call.CHECKPOINT, () -> {
            try {
                mine.objects().seal();
            } catch (IOException e) {
                throw Failures.explain(e);
            }
            return outcome();
        });
    }

    private Checkpoint outcome() {
        for (CheckpointListener each : listeners) {
            Returned known = each.withoutOthers();
            if (known != null) {
                return new Checkpoint(Checkpoint.Outcome.valueOf(known.outcome()), known.version());
            }
        }
        return new Checkpoint(Checkpoint.Outcome.SKIPPED, 0);
    }

    @Override
    void end() throws IOException {
        mine.objects().close();
    }
}
