/** The command {@code stft log}. */
package org.stft.log.command;
