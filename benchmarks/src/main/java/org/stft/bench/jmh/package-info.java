/** The inner loops of a checkpoint, measured by JMH. */
package org.stft.bench.jmh;
