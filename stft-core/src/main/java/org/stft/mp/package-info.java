/**
 * The port to message passing: the operations that STFT needs of an MPI implementation.
 *
 * <p>A binding is one jar with a {@link org.stft.mp.MessagePassingProvider} named in
 * {@code META-INF/services/org.stft.mp.MessagePassingProvider}. All calls of an MPI implementation stay
 * inside its binding.
 */
package org.stft.mp;
