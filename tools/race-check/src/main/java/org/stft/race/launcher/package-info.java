/** The part of the check in the launcher: it accompanies a job, and forces the runs of {@code stft race confirm}. */
package org.stft.race.launcher;
