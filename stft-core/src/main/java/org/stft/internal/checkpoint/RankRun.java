package org.stft.internal.checkpoint;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.fault.FaultSpec;
import org.stft.internal.agreement.JobRank;
import org.stft.internal.proof.Proof;
import org.stft.link.RankEvent;

/**
 * One run of this rank with its settings. A restored process begins another: its store, its launcher
 * and its settings may differ.
 */
public final class RankRun {

    private final JobRank rank;
    private final Settings settings;
    private final StoreAccess access;
    private final CheckpointInterval interval;
    private final TransitionLog log;
    private final Proof proof;
    private final Duration enterTimeout;
    private final Duration writeTimeout;
    private VersionRole coordination = new OtherRankRole();

    /** @throws StftException {@code FIX_CALL} if a setting is wrong */
    public RankRun(JobRank rank, Settings settings) {
        this(rank, settings, new StoreAccess(settings, rank.faults()));
    }

    /** @throws StftException {@code FIX_CALL} if a setting is wrong */
    public RankRun(JobRank rank, Settings settings, StoreAccess access) {
        this.rank = rank;
        this.settings = settings;
        this.access = access;
        this.interval = settings.isGiven(Setting.DRILL)
            ? CheckpointInterval.never()
            : CheckpointInterval.of(settings, rank.time());
        this.log = new TransitionLog(settings, rank.number());
        this.proof = new Proof(settings, rank.time());
        this.enterTimeout = settings.duration(Setting.ENTER_TIMEOUT).orElseThrow();
        this.writeTimeout = settings.duration(Setting.WRITE_TIMEOUT).orElseThrow();
    }

    /** The next incarnation, in a restored process, which has another launcher. */
    RankRun next(Map<String, String> environment) {
        Settings replaced = settings.without(Setting.FAULT).replacedBy(environment);
        rank.launcher().resumeWith(replaced.get(Setting.LAUNCHER_ADDRESS), replaced.get(Setting.SECRET));
        return new RankRun(rank, replaced);
    }

    /** Sets the role of this rank, after the store was opened. */
    public void coordinate() {
        coordination = rank.decides()
            ? new RankZeroRole(rank, settings, access.store(), interval)
            : new OtherRankRole();
    }

    /** @throws StftException {@code FIX_CALL} if the requested fault kills processes that only a launcher can kill */
    public void armFault() {
        Optional<FaultSpec> ordered = settings.find(Setting.FAULT).map(FaultSpec::parse);
        if (ordered.isPresent() && ordered.get().kill() != FaultSpec.Kill.RANK
            && !settings.isGiven(Setting.LAUNCHER_ADDRESS)) {
            throw new StftException(Category.FIX_CALL,
                "The fault '" + ordered.get() + "' kills more than its rank, which "
                    + "only the launcher can do. Set stft.fault for the launcher instead.");
        }
        ordered.filter(fault -> fault.rank() == rank.number())
            .ifPresent(fault -> rank.faults().arm(fault,
                triggered -> rank.launcher().report(new RankEvent.FaultTriggered(triggered))));
    }

    public Settings settings() {
        return settings;
    }

    /** The store, locked by this rank. */
    public StoreAccess access() {
        return access;
    }

    TransitionLog log() {
        return log;
    }

    /** The proof of this run's images. */
    Proof proof() {
        return proof;
    }

    CheckpointInterval interval() {
        return interval;
    }

    VersionRole coordination() {
        return coordination;
    }

    /** The agreement of all ranks on a version. */
    Vote vote() {
        return new Vote(rank, writeTimeout, coordination);
    }

    /** The time that a rank waits in {@code checkpoint()} for the others. */
    public Duration enterTimeout() {
        return enterTimeout;
    }

    /** The time that a version may take. */
    public Duration writeTimeout() {
        return writeTimeout;
    }

    /** Returns true if versions are committed at a later call than the one that takes the images. */
    public boolean commitsLater() {
        return settings.on(Setting.COMMIT_LATER);
    }
}
