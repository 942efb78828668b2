/** The output of commands for people: sizes and ages in words, tables, progress. */
package org.stft.launcher.display;
