/** The part of the tool in the launcher. */
package org.stft.log.launcher;
