/** The outcomes that a run had where MPI leaves them open, and which of them another run must repeat. */
package org.stft.race.choice;
