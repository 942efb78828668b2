/**
 * Additions to the launcher in jars of their own: options and environment of ranks, what ranks report, subcommands,
 * settings, and what accompanies a job. Tools have their part of the launcher so; the launcher knows none of them. Each is
 * one class and one line in {@code META-INF/services/org.stft.launcher.extension.LauncherExtension}.
 */
package org.stft.launcher.extension;
