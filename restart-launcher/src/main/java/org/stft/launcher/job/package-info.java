/**
 * A job over all of its incarnations: its record in the store, its hosts, the choice of a version, and the restarts.
 */
package org.stft.launcher.job;
