/**
 * The drill of a restart on this rank: at a given call, what the program protects is compared with a version that another run
 * has made there.
 */
package org.stft.internal.drill;
