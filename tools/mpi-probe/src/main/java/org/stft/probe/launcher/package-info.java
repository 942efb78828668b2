/** The part of the probe in the launcher: the agent that ranks with tools need. */
package org.stft.probe.launcher;
