/** The proof that ranks wait for each other, or for ranks that have ended, for ever. */
package org.stft.check.deadlock;
