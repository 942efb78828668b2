/** Which message each receive of a rank got, when, and in which order MPI matched them. */
package org.stft.race.match;
