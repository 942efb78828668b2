/** {@code stft doctor}: checks what works on this machine, and names what is missing for the rest. */
package org.stft.launcher.doctor;
