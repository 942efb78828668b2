/** Which other messages the receives could have got, and what is reported of that. */
package org.stft.race.verdict;
