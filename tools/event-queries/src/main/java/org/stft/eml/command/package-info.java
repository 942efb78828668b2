/** The command {@code stft eml}, and its shell. */
package org.stft.eml.command;
