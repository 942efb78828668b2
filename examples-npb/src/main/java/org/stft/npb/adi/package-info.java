/** What NPB SP and BT have in common: a time step that solves along x, y and z in turn, on a cube cut into tiles. */
package org.stft.npb.adi;
