/**
 * The agent of the call probe: redirects the program's calls of MPI to {@code org.stft.probe.engine.Calls}; the agent has no
 * other link to that class.
 */
package org.stft.probe.agent;
