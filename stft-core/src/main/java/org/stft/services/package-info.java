/**
 * Finds back ends and MPI bindings on the class path.
 */
package org.stft.services;
