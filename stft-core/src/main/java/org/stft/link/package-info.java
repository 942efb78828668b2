/**
 * The line between a rank and the launcher that started it: one TCP connection on loopback, one JSON
 * object per line, opened with the job's secret.
 */
package org.stft.link;
