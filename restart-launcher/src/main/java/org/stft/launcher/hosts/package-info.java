/**
 * The hosts that the ranks of a job run on: this one, or others, which are reached through an agent. An agent is
 * this same distribution at the other end of a pair of pipes; it has no port, and ends with them.
 */
package org.stft.launcher.hosts;
