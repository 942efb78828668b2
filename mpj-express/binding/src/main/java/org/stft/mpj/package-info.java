/**
 * The binding of MPJ Express to the message-passing port. Every call of MPJ Express that STFT makes is in here.
 *
 * <p>Made for MPJ Express 0.44 and its TCP device {@code niodev}.
 */
package org.stft.mpj;
