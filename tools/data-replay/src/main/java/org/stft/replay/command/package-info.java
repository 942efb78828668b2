/** The command {@code stft replay}. */
package org.stft.replay.command;
