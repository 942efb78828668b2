/** The programs in the JVMs of the ranks that are measured. */
package org.stft.bench.rank;
