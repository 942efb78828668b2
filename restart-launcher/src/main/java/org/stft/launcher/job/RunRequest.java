package org.stft.launcher.job;

import java.time.Instant;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.stft.launcher.agent.HostPlan;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.incarnation.FaultPlan;
import org.stft.launcher.rank.DebuggedRank;
import org.stft.link.RankEvent;

/**
 * The options of one run of a job that are not in its record.
 *
 * @param faults the faults to inject
 * @param prefix true if each line of a rank's output is prefixed with the rank
 * @param verbose true if all stack traces are printed
 * @param console receives the ranks' output and messages
 * @param terminal the terminal on which the state of the job is shown live, if there is one
 * @param reports receives what each rank reports, on the thread that runs the job
 * @param end the time at which all ranks must have ended, asked again each minute; empty for none
 * @param debugged a rank that waits for a debugger
 * @param hosts the hosts of its ranks
 * @param lasting false if the store is removed after the run, so that nothing can be restarted from it
 */
public record RunRequest(FaultPlan faults, boolean prefix, boolean verbose, Console console, Terminal terminal,
    BiConsumer<Integer, RankEvent> reports, Supplier<Optional<Instant>> end,
    Optional<DebuggedRank> debugged, HostPlan hosts, boolean lasting) {}
