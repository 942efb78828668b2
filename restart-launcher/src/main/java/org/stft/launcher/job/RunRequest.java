package org.stft.launcher.job;

import org.stft.launcher.agent.HostPlan;
import org.stft.launcher.display.Console;
import org.stft.launcher.incarnation.JobListener;

/**
 * How a job is run this time, besides what is written down of it.
 *
 * @param faults what it is to suffer
 * @param prefix whether each line of a rank's output is forwarded behind its rank
 * @param verbose whether all stack traces are printed
 * @param console where the ranks' output and messages go
 * @param listener hears all that happens, on the thread that runs the job
 * @param hosts where its ranks run
 */
public record RunRequest(FaultPlan faults, boolean prefix, boolean verbose, Console console, JobListener listener,
    HostPlan hosts) {}
