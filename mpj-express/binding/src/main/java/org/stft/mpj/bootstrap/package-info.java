/**
 * The exchange of addresses in {@code MPI.Init}: every rank is announced, says hello by the protocol of MPJ Express,
 * and is
every rank is announced, registers by the protocol of MPJ Express, and
 */
package org.stft.mpj.bootstrap;
