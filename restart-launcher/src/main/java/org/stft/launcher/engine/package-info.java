/** The ways to start the ranks of a job: one JVM per rank, or what a jar adds, such as the program of a batch system. */
package org.stft.launcher.engine;
