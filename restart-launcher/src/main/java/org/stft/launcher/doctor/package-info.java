/** {@code stft doctor}: what works on this machine, and what would have to be there for the rest. */
package org.stft.launcher.doctor;
