/**
 * The API mpiJava 1.2 as MPJ Express 0.44 has it, over the Open MPI or MPICH of the machine: class files that were compiled against MPJ
 * Express run on this package, unchanged.
 *
 * <p>Buffers are arrays of one dimension, or direct buffers of {@code java.nio} for datatypes without gaps; offsets, displacements and
 * extents count elements of the array. Between the start of a nonblocking operation and its completion the program may change what it
 * sends: it was copied; what it receives is in the array after Wait or Test. Each call that fails throws an {@link mpi.MPIException} with
 * the error class and the text of the library. All threads may call if {@link mpi.MPI#queryThread} is {@link mpi.MPI#THREAD_MULTIPLE}.
 */
package mpi;
