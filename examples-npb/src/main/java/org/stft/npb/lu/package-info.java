/** The parts of NPB LU: the equations, their residual and the sweeps of the solver. */
package org.stft.npb.lu;
