/** The messages of one communicator, and the numbers by which sends and receives are matched. */
package org.stft.probe.message;
