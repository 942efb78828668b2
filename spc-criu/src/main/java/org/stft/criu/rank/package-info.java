/**
 * The part of this back end inside the ranks: requests an image of its own process and waits for the answer. Pure
 * Java: a rank makes no native call.
 */
package org.stft.criu.rank;
