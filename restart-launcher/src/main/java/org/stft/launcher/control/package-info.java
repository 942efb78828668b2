/** A running job as others see it and steer it: its summary, and requests from other terminals to its launcher. */
package org.stft.launcher.control;
