package org.stft.launcher.incarnation;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.stft.StftException.Category;
import org.stft.link.RankEvent;

/**
 * The end of all ranks.
 *
 * @param kind the kind of end
 * @param stopRequested true if they were asked to save and stop
 * @param codes the exit code of each rank
 * @param culprits the exit codes of the ranks that failed and were not ended by the launcher, in the order in which
 *     they failed
 * @param failures the exceptions of STFT that ranks reported, by rank
 * @param traces other exceptions, by rank
 * @param stacks where the other ranks were when the first one failed, as text; empty if they were not asked
 * @param restarted rank 0's report of the version that this run restarted from, if it was sent
 * @param program the exit code of the program that has started all ranks, if it says that one of them failed, and
 *     nothing else does
 */
public record RunOutcome(Kind kind, boolean stopRequested, SortedMap<Integer, Integer> codes,
    Map<Integer, Integer> culprits, SortedMap<Integer, RankEvent.Failed> failures,
    SortedMap<Integer, RankEvent.Threw> traces, String stacks,
    Optional<RankEvent.Restarted> restarted, OptionalInt program) {

    /** The ways in which a run of all ranks ends. */
    public enum Kind {
        /** All exited with 0. */
        FINISHED,
        /** All saved and stopped because they were asked to. */
        STOPPED,
        /** One or more failed by themselves; the others were ended. */
        FAILED,
        /** Ended by Ctrl-C. */
        INTERRUPTED,
        /** Ended by SIGTERM or SIGUSR1 without a new version. */
        TERMINATED,
        /** Ended by a tool, because ranks never went on. */
        BLOCKED,
        /** Ended because another launcher has taken the job over. */
        TAKEN_OVER
    }

    /** The end of a run before its ranks were started, by a signal or a request. */
    public static RunOutcome beforeRanks(Signals.Name signal) {
        Kind kind = switch (signal) {
            case INT -> Kind.INTERRUPTED;
            case TAKEN_OVER -> Kind.TAKEN_OVER;
            case TOOL -> Kind.BLOCKED;
            default -> Kind.TERMINATED;
        };
        return new RunOutcome(kind, kind == Kind.TERMINATED, new TreeMap<>(), Map.of(), new TreeMap<>(),
            new TreeMap<>(), "", Optional.empty(), OptionalInt.empty());
    }

    /** The same end of ranks of which another launcher had taken the job, however they ended. */
    public RunOutcome takenOver() {
        return new RunOutcome(Kind.TAKEN_OVER, false, codes, culprits, failures, traces, stacks, restarted, program);
    }

    /** Returns true if all saved and stopped to go on without a host that ends. */
    public boolean isMove() {
        return kind == Kind.STOPPED && !stopRequested;
    }

    /** The ranks that failed first and were killed by a signal, from outside or for a crash of their JVM. */
    public Set<Integer> killed() {
        return culprits.entrySet().stream().filter(each -> ExitStatus.isSignal(each.getValue())).map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    }

    /** Returns true if a rank ended by SIGKILL. */
    public boolean wasKilled(int rank) {
        return codes.get(rank) == ExitStatus.KILLED;
    }

    /**
     * Returns true if each failed rank ended with an exception of STFT: otherwise the exceptions of others are only
     * consequences.
     */
    public boolean isExplained() {
        return program.isEmpty() && failures.keySet().containsAll(culprits.keySet());
    }

    /**
     * Returns true if the only known failures are lost connections between ranks, which the network may have caused.
     * A rank that ended with 0 has closed its own.
     */
    public boolean isLostConnection() {
        return isExplained() && !codes.containsValue(0)
            && failures.values().stream().allMatch(failed -> failed.category() == Category.LOST);
    }

    /** Returns true if a rank was killed from outside: other ranks have then failed as a consequence. */
    public boolean hasVictim() {
        return culprits.values().stream().anyMatch(ExitStatus::isSignal);
    }

    /** The exception of the rank that failed first: of this, exceptions of other ranks may be consequences. */
    private Optional<RankEvent.Threw> cause() {
        return culprits.keySet().stream().findFirst().map(traces::get);
    }

    /**
     * Returns true if the first failed rank threw the same exception at the same place, after the same checkpoint call.
     */
    public boolean isSameExceptionAs(RunOutcome other) {
        return !hasVictim() && cause().isPresent()
            && culprits.keySet().iterator().next().equals(other.culprits.keySet().iterator().next())
            && cause().get().place().equals(other.cause().map(RankEvent.Threw::place).orElse(null))
            && cause().get().call() == other.cause().get().call();
    }

    /** Returns true if the same ranks failed with the same codes, and none by a signal. */
    public boolean isSameFailureAs(RunOutcome other) {
        return new TreeMap<>(culprits).equals(new TreeMap<>(other.culprits)) && !hasVictim();
    }
}
