/** One run of all ranks: their processes and connections, the events of the run, and how it ends. */
package org.stft.launcher.incarnation;
