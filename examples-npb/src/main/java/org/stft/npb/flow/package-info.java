/** What NPB LU, SP and BT have in common: the compressible Navier-Stokes equations on a cube, and their verification. */
package org.stft.npb.flow;
