/**
 * The images of this rank: the chosen back ends, and what they may know of it.
 */
package org.stft.internal.image;
