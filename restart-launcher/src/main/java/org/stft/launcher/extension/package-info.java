/**
 * Additions to the launcher in jars of their own: options and environment of ranks, what ranks report, and subcommands.
 * Each is one class and one line in {@code META-INF/services/org.stft.launcher.extension.LauncherExtension}.
 */
package org.stft.launcher.extension;
