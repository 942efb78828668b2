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
import org.stft.internal.drill.Drill;
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
 * leaves the store as it is: no locks, because the job may be running. If it is a drill, it compares its objects with a
 * later version at the call that made it, and ends the process: with exit code 6 if they differ.
 */
final class SingleRankSession extends Session {

    private final StartedRank mine;
    private final OptionalLong restartedFrom;
    private final Optional<Drill> drill;
    private final List<CheckpointListener> listeners;
    /** Checkpoint calls, counted over all runs of the job. */
    private long calls;

    private SingleRankSession(StartedRank mine, Optional<Chosen> restarted, Optional<Drill> drill,
        List<CheckpointListener> listeners) {
        super(mine);
        this.mine = mine;
        this.restartedFrom = restarted.map(Chosen::version).map(OptionalLong::of).orElse(OptionalLong.empty());
        this.calls = restarted.map(chosen -> chosen.manifest().call()).orElse(0L);
        this.drill = drill;
        this.listeners = listeners;
    }

    static Session start(Settings settings, Launcher launcher, Supplier<String> callSite) {
        if (settings.isGiven(Setting.LAUNCHER_ADDRESS)) {
            throw new StftException(Category.FIX_CALL, "The setting " + Setting.SINGLE_RANK.key()
                + " is for one process without a launcher, but a launcher has started this one. Leave it out.");
        }
        SingleRankTransport port = SingleRankTransport.of(settings.get(Setting.SINGLE_RANK));
        JobRank rank = JobRank.withoutOthers(port,
            settings.isGiven(Setting.DRILL)
                ? new DrilledRank(port.rank(), settings.get(Setting.DRILL)).launcher()
                : launcher);
        StartedRank mine = StartedRank.of(rank, settings, callSite);
        Optional<Chosen> restarted = settings.find(Setting.RESTART)
            .map(wanted -> restart(mine, settings, store(settings), wanted));
        return new SingleRankSession(mine, restarted,
            settings.isGiven(Setting.DRILL) ? Drill.begin(mine, settings, store(settings)) : Optional.empty(),
            settings.isGiven(Setting.TOOLS) ? Services.checkpointListeners() : List.of());
    }

    private static JobStore store(Settings settings) {
        return Store.open(Path.of(settings.get(Setting.STORE))).job(settings.get(Setting.JOB));
    }

    private static Chosen restart(StartedRank mine, Settings settings, JobStore store, String wanted) {
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
        return chosen;
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
            calls++;
            Checkpoint outcome = outcome();
            drill.filter(each -> each.endsAt(calls)).ifPresent(each -> each.compare("checkpoint call " + calls));
            return outcome;
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
