/** The parts of NPB MG: grids, halo exchange, stencils and the V-cycle. */
package org.stft.npb.mg;
