/** {@code stft demo}: a job is killed and brought back, and its result is the same to the bit. */
package org.stft.launcher.demo;
