/** The parts of NPB IS: keys, the bucket sort and its verification. */
package org.stft.npb.is;
