/**
 * Other hosts. An agent is this same distribution at the other end of a pair of pipes; it has no port, and ends with
 * them.
 */
package org.stft.launcher.agent;
