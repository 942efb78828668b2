/** The programs that a run starts: ranks, whole jobs, CRIU on its own; and the directories in which they work. */
package org.stft.bench.job;
