/**
 * The images of this rank: the chosen back ends, and their view of the rank.
 */
package org.stft.internal.image;
