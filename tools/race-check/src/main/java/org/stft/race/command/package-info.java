/** The command {@code stft race}. */
package org.stft.race.command;
