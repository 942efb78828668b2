/**
 * The types that all parts of the {@code stft} command share: exit codes, the exception that ends a command, and the
 * options of every command that works on a store. Depends on no other package of the launcher; {@code cli} is where the
 * command begins.
 */
package org.stft.launcher;
