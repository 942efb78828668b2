package org.stft.launcher.job;

import java.time.Instant;
import java.util.Optional;
import org.stft.launcher.agent.HostPlan;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.incarnation.JobListener;
import org.stft.launcher.rank.DebuggedRank;

/**
 * The options of one run of a job that are not in its record.
 *
 * @param faults what it is to suffer
 * @param prefix whether each line of a rank's output is prefixed with the rank
 * @param verbose whether all stack traces are printed
 * @param console where the ranks' output and messages go
 * @param terminal on which the state of the job is shown live, if it is present
 * @param listener hears all that happens, on the thread that runs the job
 * @param end when all ranks must have ended; empty for never
 * @param debugged a rank that waits for a debugger
 * @param hosts where its ranks run
 */
public record RunRequest(FaultPlan faults, boolean prefix, boolean verbose, Console console, Terminal terminal,
    JobListener listener, Optional<Instant> end,
    Optional<DebuggedRank> debugged, HostPlan hosts) {}
