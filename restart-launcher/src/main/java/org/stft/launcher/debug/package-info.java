/** How a debugger attaches to ranks: in words, and as files for development environments. */
package org.stft.launcher.debug;
