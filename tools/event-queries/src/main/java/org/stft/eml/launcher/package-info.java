/** What the module adds to the stft command. */
package org.stft.eml.launcher;
