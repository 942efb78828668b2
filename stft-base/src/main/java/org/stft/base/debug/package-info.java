/** How debuggers find the processes of this host. */
package org.stft.base.debug;
