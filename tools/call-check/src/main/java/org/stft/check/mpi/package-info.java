/** What functions of MPI are called in C and in Java, and which arguments they have. */
package org.stft.check.mpi;
