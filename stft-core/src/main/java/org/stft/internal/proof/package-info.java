/**
 * The comparison of a rank's protected objects with what was read back from an image. It reads objects by itself, and
 * knows nothing of how a back end writes them.
 */
package org.stft.internal.proof;
