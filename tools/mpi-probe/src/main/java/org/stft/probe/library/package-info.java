/**
 * What the probe asks of the MPI library that implements package {@code mpi}: one implementation for each library, and
 * one for a rank without any. Tools do not use it.
 */
package org.stft.probe.library;
