/**
 * The {@code stft} command. It starts one JVM per rank, watches over them, and brings a job that died back
 * from its newest version.
 */
package org.stft.launcher;
