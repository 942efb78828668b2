/**
 * Detection of message races in the events of a run by vector time, after Park and Chung, <i>MPIRace-Check V 1.0</i>
 * (2008), with the rules corrected: one vector for each rank, receives ordered by posting, messages of one sender never
 * racing. Nothing travels with the messages of the program: the vectors are computed from what each rank did in its own
 * order.
 */
package org.stft.race;
