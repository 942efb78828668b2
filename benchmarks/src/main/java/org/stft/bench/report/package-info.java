/** The results of a run: chapters with their tables and goals, and the statistics of the numbers. */
package org.stft.bench.report;
