/**
 * The message guard of MPJ Express, which finds open communication: messages that were not received, and requests of
 * the program that were not waited for.
 */
package org.stft.mpj.guard;
