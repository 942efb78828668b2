/** Measures the analysis of the message-race check with simulated logs. */
package org.stft.bench.race;
