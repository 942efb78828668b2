/** The agent of the call probe: redirects the program's calls of MPI to {@code org.stft.probe.Calls}, which it does not know otherwise. */
package org.stft.probe.agent;
