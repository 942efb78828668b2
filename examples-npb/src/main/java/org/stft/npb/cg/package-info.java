/** The parts of NPB CG: its matrix and the distributed conjugate-gradient solver. */
package org.stft.npb.cg;
