/** How commands show things to a person: sizes and ages in words, tables, progress. */
package org.stft.launcher.display;
