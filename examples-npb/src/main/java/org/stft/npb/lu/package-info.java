/** The parts of NPB LU that SP and BT do not have: the layout, the sweeps of the solver, the surface integral. */
package org.stft.npb.lu;
