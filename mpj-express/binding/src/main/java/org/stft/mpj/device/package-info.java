/**
 * The TCP device {@code niodev} of MPJ Express: its queues and locks, and messages between ranks that no communicator
 * of the program can see.
 */
package org.stft.mpj.device;
