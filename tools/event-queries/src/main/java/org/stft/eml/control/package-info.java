/** Replays of ranks that texts of the language control. */
package org.stft.eml.control;
