/** A host that starts ranks, and its implementation for the host of this process. */
package org.stft.launcher.hosts;
