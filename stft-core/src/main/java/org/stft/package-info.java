/**
 * The API of programs: {@link org.stft.Stft} to start, protect and checkpoint.
 */
package org.stft;
