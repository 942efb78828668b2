/** Images of a replay that runs ahead, from which another one begins that is looked at. */
package org.stft.replay.images;
