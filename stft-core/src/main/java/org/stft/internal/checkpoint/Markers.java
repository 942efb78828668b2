package org.stft.internal.checkpoint;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import org.stft.base.time.Deadline;
import org.stft.base.time.TimeSource;
import org.stft.internal.agreement.JobRank;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessagePassing;

/** Messages after which nothing is in flight any more: a rank that has those of all others has also all that they sent before. Each is the number of its call. */
final class Markers {

    private final MessagePassing port;
    private final TimeSource time;
    private final Channel channel;

    Markers(JobRank rank) {
        this.port = rank.port();
        this.time = rank.time();
        this.channel = port.channel(ChannelId.MARKERS);
    }

    /**
     * Exchanges a marker with every other rank. When this returns, all messages that they sent to this rank before have arrived.
     *
     * @param call the number of the checkpoint call: markers of an earlier one, which came too late for it, do not count
     * @param timeout how long to wait for each rank
     * @return the rank whose marker did not come in time; empty if all came
     */
    Optional<Integer> exchange(long call, Duration timeout) {
        for (int other = 0; other < port.size(); other++) {
            if (other != port.rank()) {
                channel.send(other, ByteBuffer.allocate(Long.BYTES).putLong(call).array());
            }
        }
        for (int other = 0; other < port.size(); other++) {
            if (other != port.rank() && !await(other, call, time.after(timeout))) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    private boolean await(int source, long call, Deadline deadline) {
        Optional<byte[]> marker;
        do {
            marker = channel.receive(source, deadline.left());
        } while (marker.isPresent() && ByteBuffer.wrap(marker.get()).getLong() != call);
        return marker.isPresent();
    }
}
