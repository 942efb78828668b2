/** Replays that are controlled by the debugger interface of Java. */
package org.stft.replay.control;
