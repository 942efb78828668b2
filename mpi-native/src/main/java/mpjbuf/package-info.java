/** The class of packed buffers, which is in the signatures of package {@code mpi}. */
package mpjbuf;
