package org.stft.internal.session;

import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.checkpoint.CheckpointProtocol;
import org.stft.internal.checkpoint.RankRun;
import org.stft.internal.image.BackEnds;
import org.stft.internal.image.StartedRank;
import org.stft.internal.restart.RestartAgreement;
import org.stft.link.RankEvent;
import org.stft.services.Services;
import org.stft.store.ImageRecord;
import org.stft.store.JobStore;
import org.stft.store.RestartSelection.Chosen;

/**
 * The start of a rank that has joined the others: it opens the store and the back ends, and restarts from a version if
 * requested.
 */
final class SessionStart {

    private final JobRank rank;
    private final RankRun run;
    private final BackEnds backEnds;
    private final Settings settings;

    SessionStart(StartedRank mine, RankRun run) {
        this.rank = mine.rank();
        this.run = run;
        this.backEnds = mine.backEnds();
        this.settings = run.settings();
    }

    void open(CheckpointProtocol protocol) {
        rank.launcher().report(new RankEvent.Started());
        rank.faults().expect(run.access().open(rank.agreement()));
        run.armFault();
        rank.agreement().agree("the start of the back ends", run.enterTimeout(), () -> {
            settings.requireKnown(Services.backEnds().values(), Services.bindings().values());
            backEnds.choose(settings.list(Setting.SPC));
            requireProcessesToCommitLater();
            run.coordinate();
        });
        settings.find(Setting.RESTART).ifPresent(wanted -> restart(wanted, protocol));
        protocol.beginDrill();
    }

    private void requireProcessesToCommitLater() {
        if (run.commitsLater() && !backEnds.areAllOfProcesses()) {
            throw new StftException(Category.FIX_CALL, "stft.commit-later is on, but stft.spc is "
                + settings.get(Setting.SPC)
                + ": only a process image does not change while the program continues. Turn stft.commit-later off, or set stft.spc to criu.");
        }
    }

    private void restart(String wanted, CheckpointProtocol protocol) {
        JobStore store = run.access().store();
        Chosen chosen = new RestartAgreement(rank, store, run.writeTimeout()).choose(wanted,
            settings.find(Setting.PROGRAM).orElse(""),
            backEnds.idsOfObjects(), settings.number(Setting.MIN_VERSION, 1));
        rank.faults().at(CrashPoint.SELECTED);
        long version = chosen.manifest().version();
        ImageRecord image = chosen.manifest().image(rank.number(), chosen.spc()).orElseThrow();
        rank.agreement().agree("the restart from version " + version, run.enterTimeout(),
            () -> backEnds.restart(chosen.spc(), store.directoryOf(version).resolve(
                ImageRecord.fileName(rank.number(), chosen.spc())), store.files(version, image)));
        rank.faults().at(CrashPoint.RESTART_OPENED);
        protocol.beginAfter(chosen.manifest().call(), version, chosen.spc());
    }
}
