/** Reads the event logs of a run into the analysis. */
package org.stft.race.run;
