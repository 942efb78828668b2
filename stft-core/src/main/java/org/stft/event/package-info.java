/** The events of checkpoints and restarts that observers in a rank receive. */
package org.stft.event;
