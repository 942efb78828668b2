/** {@code stft check}. */
package org.stft.check.command;
