/** What a batch system has given to the job that the launcher is part of: nodes, time, and another turn. */
package org.stft.launcher.allocation;
