/** The parts that all benchmarks share: arguments and exit codes, communication, random numbers, timing, the report. */
package org.stft.npb.common;
