package org.stft.check.calls;

import org.stft.log.Event;
import org.stft.log.Tables;

/**
 * A call that has not returned.
 *
 * @param call as the log has it
 * @param tables explain the numbers in it
 */
public record OpenCall(int rank, Event call, Tables tables) {}
