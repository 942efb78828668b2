/** The parts of NPB EP: Gaussian pairs by rejection. */
package org.stft.npb.ep;
