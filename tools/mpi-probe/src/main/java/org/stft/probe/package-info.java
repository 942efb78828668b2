/**
 * The call probe: a {@link org.stft.probe.Tool} sees, extends or replaces MPI calls of an unchanged program.
 *
 * <p>The agent {@code mpi-probe-agent} redirects the calls in the program's classes to {@code engine.Calls};
 * those that MPJ Express makes itself are not seen. See {@code docs/writing-a-tool.md}.
 */
package org.stft.probe;
