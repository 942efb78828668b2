/** The analysis of the check of MPI calls, with logs that no rank has written. */
package org.stft.bench.calls;
