/** The commands that read or remove the versions in a store: list, inspect, verify, prune. */
package org.stft.launcher.versions;
