/** One host, as it is asked to start ranks; the implementation for the host of this process. */
package org.stft.launcher.hosts;
