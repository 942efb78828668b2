/**
 * Finds back ends and MPI bindings on the class path: all use of {@link java.util.ServiceLoader} is here.
 */
package org.stft.services;
