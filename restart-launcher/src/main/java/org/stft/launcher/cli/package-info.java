/** The command line: {@code stft}, its subcommands that run jobs, and how errors are printed. Nothing depends on it. */
package org.stft.launcher.cli;
