/** The part of the check in the launcher: it accompanies a job. */
package org.stft.check.launcher;
