/** The control of a running job: its summary, and requests from other terminals to its launcher. */
package org.stft.launcher.control;
