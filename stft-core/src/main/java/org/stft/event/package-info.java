/** What observers of a rank are told by STFT. */
package org.stft.event;
