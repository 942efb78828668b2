/** Memory outside the heap for messages. */
package org.stft.nativempi.memory;
