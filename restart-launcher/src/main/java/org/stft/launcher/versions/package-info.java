/** The commands that look at the versions in a store: list, inspect, verify, prune. */
package org.stft.launcher.versions;
