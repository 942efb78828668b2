/**
 * What a program uses: {@link org.stft.Stft} to start, protect and checkpoint.
 */
package org.stft;
