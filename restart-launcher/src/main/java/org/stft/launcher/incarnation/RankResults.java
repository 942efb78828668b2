package org.stft.launcher.incarnation;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.stft.launcher.extension.ExitCode;
import org.stft.link.Launcher;
import org.stft.link.RankEvent;

/** The results of the ranks of an incarnation so far. */
final class RankResults {

    private final SortedMap<Integer, Integer> codes = new TreeMap<>();
    private final Map<Integer, Integer> culprits = new LinkedHashMap<>();
    private final SortedMap<Integer, RankEvent.Failed> failures = new TreeMap<>();
    private final SortedMap<Integer, RankEvent.Threw> traces = new TreeMap<>();
    private final Set<Integer> finalized = new HashSet<>();
    private final Set<Integer> leaving = new HashSet<>();
    private boolean stopped;
    private Optional<RankEvent.Restarted> restarted = Optional.empty();
    private OptionalInt ofProgram = OptionalInt.empty();
    private Optional<RunOutcome.Kind> endedFromOutside = Optional.empty();

    /** Records the end of a rank. */
    void exited(int rank, int code) {
        codes.put(rank, code);
    }

    /** Records a rank that failed and was not ended by the launcher. */
    void isCulprit(int rank) {
        culprits.put(rank, codes.get(rank));
    }

    void failed(int rank, RankEvent.Failed failure) {
        failures.put(rank, failure);
    }

    void threw(int rank, RankEvent.Threw trace) {
        traces.put(rank, trace);
    }

    /** The ranks that have said why they end. */
    Set<Integer> explained() {
        return Set.copyOf(failures.keySet());
    }

    /** Records that a rank has finalised MPI. */
    void finalized(int rank) {
        finalized.add(rank);
    }

    /** Records that a rank leaves without finalising MPI. */
    void leaving(int rank) {
        leaving.add(rank);
    }

    /** Records that the ranks have saved a version and now end. */
    void stopped() {
        stopped = true;
    }

    /**
     * The exit code of a rank of which only the end of its connection is known. A rank that says nothing before it was
     * killed.
     *
     * @param told true if the launcher has told the ranks to end
     */
    int impliedCode(int rank, boolean told) {
        if (failures.containsKey(rank)) {
            return ExitCode.of(failures.get(rank).category()).code();
        }
        if (traces.containsKey(rank)) {
            return ExitCode.FAILED.code();
        }
        if (finalized.contains(rank)) {
            return ExitCode.DONE.code();
        }
        if (told || stopped) {
            return stopped ? Launcher.STOPPED : Launcher.ENDED;
        }
        return leaving.contains(rank) ? ExitCode.FAILED.code() : ExitStatus.KILLED;
    }

    void restarted(RankEvent.Restarted from) {
        restarted = Optional.of(from);
    }

    /**
     * Records that the ranks are ended from outside.
     *
     * @return true if this is the first time
     */
    boolean endFromOutside(RunOutcome.Kind kind) {
        boolean first = endedFromOutside.isEmpty();
        endedFromOutside = endedFromOutside.or(() -> Optional.of(kind));
        return first;
    }

    /** Records the exit code of the program that has started all ranks. */
    void programEnded(int code) {
        if (code != 0 && codes.values().stream().allMatch(each -> each == 0)) {
            ofProgram = OptionalInt.of(code);
        }
    }

    /** The number of ranks that have ended. */
    int ended() {
        return codes.size();
    }

    /**
     * The outcome, when all ranks have ended.
     *
     * @param stacks where the other ranks were when the first one failed
     */
    RunOutcome outcome(boolean stopRequested, String stacks) {
        return new RunOutcome(kind(), stopRequested, codes, culprits, failures, traces, stacks, restarted, ofProgram);
    }

    private RunOutcome.Kind kind() {
        if (endedFromOutside.isPresent()) {
            return endedFromOutside.get();
        }
        if (!culprits.isEmpty() || ofProgram.isPresent()) {
            return RunOutcome.Kind.FAILED;
        }
        return codes.containsValue(Launcher.STOPPED) ? RunOutcome.Kind.STOPPED : RunOutcome.Kind.FINISHED;
    }
}
