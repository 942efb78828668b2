/** The parts of NPB SP that BT does not have: factors with scalar pentadiagonal equations. */
package org.stft.npb.sp;
