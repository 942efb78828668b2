/** How the cost of a version grows: with ranks, real and simulated, with state, kept versions and objects. */
package org.stft.bench.scaling;
