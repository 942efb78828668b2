/**
 * The exchange of addresses in {@code MPI.Init}: every rank is announced, says hello by the protocol of MPJ Express, and is
 * told where all ranks are.
 */
package org.stft.mpj.bootstrap;
