package org.stft.internal.agreement;

import org.stft.base.time.TimeSource;
import org.stft.internal.fault.Faults;
import org.stft.link.Launcher;
import org.stft.mp.MessagePassing;

/**
 * One rank of a job: its ties to the other ranks and to the launcher, and everything that it has only once.
 *
 * @param port message passing of STFT's own
 * @param agreement agreements with all other ranks
 * @param lastCalls the last call of each rank, known to rank 0
 * @param launcher the launcher, or its stand-in
 * @param time the clocks by which this rank waits and measures
 * @param faults the fault that this rank is to suffer, if any
 */
public record JobRank(MessagePassing port, RankAgreement agreement, LastCalls lastCalls, Launcher launcher,
    TimeSource time, Faults faults) {

    /** The rank that a port belongs to. */
    public static JobRank of(MessagePassing port, Launcher launcher) {
        return of(port, launcher, TimeSource.SYSTEM);
    }

    /** The same by other clocks. */
    public static JobRank of(MessagePassing port, Launcher launcher, TimeSource time) {
        LastCalls lastCalls = new LastCalls(time);
        return new JobRank(port, new RankAgreement(new RankChannel(port, time), lastCalls), lastCalls, launcher,
            time, new Faults());
    }

    /** The only rank of a job without a launcher: sends nothing, and its reports go nowhere. */
    public static JobRank alone() {
        return of(SingleRankTransport.ONLY_RANK, Launcher.discarding());
    }

    /** A rank of a job whose other ranks do not run: it agrees with itself. */
    public static JobRank withoutOthers(SingleRankTransport port, Launcher launcher) {
        JobRank alone = of(SingleRankTransport.ONLY_RANK, launcher);
        return new JobRank(port, alone.agreement, alone.lastCalls, launcher, alone.time, alone.faults);
    }

    /** The number of this rank, from 0. */
    public int number() {
        return port.rank();
    }

    /** Returns true on the rank that decides. */
    public boolean decides() {
        return agreement.isDecidedHere();
    }
}
