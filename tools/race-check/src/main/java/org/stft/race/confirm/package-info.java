/** Confirms a race: the program is run again, with the other order of messages forced. */
package org.stft.race.confirm;
