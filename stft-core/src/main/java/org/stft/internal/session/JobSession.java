package org.stft.internal.session;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.config.Settings;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.checkpoint.CheckpointProtocol;
import org.stft.internal.checkpoint.RankRun;
import org.stft.internal.checkpoint.Rehearsal;
import org.stft.internal.image.StartedRank;
import org.stft.internal.protect.CallGuard.Call;

/** The session of a rank that saves versions with the others. */
final class JobSession extends Session {

    private final CheckpointProtocol protocol;
    private Optional<Rehearsal> rehearsal = Optional.empty();

    private JobSession(StartedRank mine, RankRun run) {
        super(mine);
        this.protocol = new CheckpointProtocol(mine, run);
    }

    /** Starts a rank that has joined the others. Collective. */
    static Session start(JobRank rank, RankRun run, Supplier<String> callSite) {
        Settings settings = run.settings();
        StartedRank mine = StartedRank.of(rank, settings, callSite);
        JobSession session = new JobSession(mine, run);
        try {
            new SessionStart(mine, run).open(session.protocol);
            session.rehearsal = mine.backEnds().areRehearsable()
                ? Rehearsal.begin(settings, run.access().store(), rank.port(), callSite)
                : Optional.empty();
            return session;
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    void overlapped() {
        protocol.reportOverlap();
    }

    @Override
    public OptionalLong restartedFrom() {
        return protocol.restartedFrom();
    }

    @Override
    public Checkpoint checkpoint(boolean forced) {
        boolean interrupted = Thread.interrupted(); // it would close the files of the image
        try {
            Checkpoint outcome = within(Call.CHECKPOINT,
                () -> protocol.checkpoint(forced, () -> rehearsal.ifPresent(Rehearsal::cancel)));
            protocol.returned(outcome);
            return outcome;
        } catch (StftException e) {
            protocol.threw(e);
            throw e;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    void end() throws IOException {
        rehearsal.ifPresent(Rehearsal::close);
        protocol.close();
    }
}
