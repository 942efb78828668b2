/** What data replay adds to the {@code stft} command. */
package org.stft.replay.launcher;
