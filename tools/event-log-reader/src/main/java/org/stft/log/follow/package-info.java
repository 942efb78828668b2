/** The reading of the logs of all ranks together, while they run or afterwards, for all that examine them. */
package org.stft.log.follow;
