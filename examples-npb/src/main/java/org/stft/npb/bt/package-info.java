/** The parts of NPB BT that SP does not have: factors with block-tridiagonal equations. */
package org.stft.npb.bt;
