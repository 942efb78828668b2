/** The parts of NPB FT: the distributed three-dimensional Fourier transform. */
package org.stft.npb.ft;
