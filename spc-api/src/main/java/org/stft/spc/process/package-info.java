/**
 * The interfaces that only a back end for whole processes implements: the part outside the ranks, which takes images,
 * opens connections and turns images back into processes. An author of a back end for objects needs nothing of it.
 */
package org.stft.spc.process;
