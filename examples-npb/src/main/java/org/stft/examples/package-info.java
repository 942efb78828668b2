/**
 * Small programs: those that the user guide quotes, and those in which collective operations by readiness matter.
 */
package org.stft.examples;
