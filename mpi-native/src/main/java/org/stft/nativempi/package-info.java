/** The binding of STFT to the MPI libraries under package {@code mpi}: messages of its own, and the guard of the program's. */
package org.stft.nativempi;
