/** How the probe works: calls on their way through the tools, and the features that tools ask for. */
package org.stft.probe.engine;
