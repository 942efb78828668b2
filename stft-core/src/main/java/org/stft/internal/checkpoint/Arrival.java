package org.stft.internal.checkpoint;

import java.util.List;
import java.util.Optional;
import org.stft.mp.MessageCount;

/**
 * A rank's part when all enter a checkpoint call.
 *
 * @param call the number of the call, counted over all runs of the job, from 1
 * @param forced true if the program or the launcher asked for a version now
 * @param stop true if the launcher asked to save and end
 * @param site the source line of the call
 * @param messages the program's messages of this rank so far; empty if they are not counted
 */
public record Arrival(long call, boolean forced, boolean stop, String site, Optional<MessageCount> messages) {

    /**
     * Returns true if all messages of the program have been received. What was received was sent before, and no rank
     * leaves the call before all have entered it: so the difference of the sums is the number of all other messages.
     */
    public static boolean areAllReceived(List<Arrival> arrivals) {
        long unreceived = 0;
        for (Arrival each : arrivals) {
            if (each.messages.isEmpty()) {
                return false;
            }
            unreceived += each.messages.get().sent() - each.messages.get().received();
        }
        return unreceived == 0;
    }
}
