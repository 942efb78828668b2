/**
 * The MPI library of the machine: how it is found, started and called. All knowledge of one library's constants is in its
 * {@link org.stft.nativempi.library.Dialect}; handles are {@code long}, and no handle leaves this module.
 */
package org.stft.nativempi.library;
