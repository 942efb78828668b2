/** The lines of a program at which no message is in flight and no request is open, in every matching. */
package org.stft.log.advise;
