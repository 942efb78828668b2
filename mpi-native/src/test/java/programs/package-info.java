/** Programs of users that the tests run: the same class files on MPJ Express, Open MPI and MPICH. */
package programs;
