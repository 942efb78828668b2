/** The ranks of the measurement {@code benchmarks/collectives.sh}: collective operations with ranks that come late. */
package org.stft.bench.collectives;
