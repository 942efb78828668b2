/**
 * The message guard's look at open communication: messages that were not received, and requests of the program that
 * were not waited for.
 */
package org.stft.mpj.guard;
