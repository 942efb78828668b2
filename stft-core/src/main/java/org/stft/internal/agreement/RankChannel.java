package org.stft.internal.agreement;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.stft.base.time.Deadline;
import org.stft.base.time.TimeSource;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessagePassing;

/**
 * The messages of agreements between this rank and the others. Used by one thread at a time. Long ones go in pieces,
 * so that no rank is stuck in a send to one that never comes.
 */
final class RankChannel {

    /** Less than the 64 KiB up to which a send returns at once. Each piece ends with a byte that tells the last one. */
    private static final int PIECE = 60 << 10;
    private static final byte LAST = 1;

    private final MessagePassing port;
    private final TimeSource time;
    private final Channel channel;
    private final Map<Integer, ByteArrayOutputStream> incomplete = new HashMap<>();

    RankChannel(MessagePassing port, TimeSource time) {
        this.time = time;
        this.port = port;
        this.channel = port.channel(ChannelId.AGREEMENT);
    }

    int rank() {
        return port.rank();
    }

    int size() {
        return port.size();
    }

    /** Begins a timeout now. */
    Deadline after(Duration timeout) {
        return time.after(timeout);
    }

    void send(int destination, RankMessage message) {
        byte[] bytes = message.bytes();
        int from = 0;
        do {
            int length = Math.min(PIECE, bytes.length - from);
            byte[] piece = new byte[length + 1];
            System.arraycopy(bytes, from, piece, 0, length);
            from += length;
            piece[length] = from == bytes.length ? LAST : 0;
            channel.send(destination, piece);
        } while (from < bytes.length);
    }

    /** A rank has taken more steps than this one. */
    static final class AheadException extends RuntimeException {

        private static final long serialVersionUID = 1;

        AheadException(int source, long its, long mine) {
            super("rank " + source + " has taken " + its + " steps, but this rank only " + mine
                + ": not all ranks made the same calls of STFT.");
        }
    }

    /**
     * The next message of an agreement; empty if none came as a whole in time. Those of earlier agreements are dropped.
     *
     * @throws AheadException if it belongs to a later agreement
     */
    Optional<RankMessage> receive(int source, long number, Duration timeout) {
        Deadline deadline = after(timeout);
        Optional<RankMessage> message = next(source, deadline);
        while (message.isPresent() && message.get().number() < number) {
            message = next(source, deadline);
        }
        if (message.isPresent() && message.get().number() > number) {
            throw new AheadException(source, message.get().number(), number);
        }
        return message;
    }

    /** The next message. What came of it in time is kept for the next call. */
    private Optional<RankMessage> next(int source, Deadline deadline) {
        Optional<byte[]> piece = channel.receive(source, deadline.left());
        while (piece.isPresent()) {
            Optional<byte[]> message = append(source, piece.get());
            if (message.isPresent()) {
                return message.map(RankMessage::decode);
            }
            piece = channel.receive(source, deadline.left());
        }
        return Optional.empty();
    }

    private Optional<byte[]> append(int source, byte[] piece) {
        ByteArrayOutputStream message = incomplete.computeIfAbsent(source, rank -> new ByteArrayOutputStream());
        message.write(piece, 0, piece.length - 1);
        if (piece[piece.length - 1] != LAST) {
            return Optional.empty();
        }
        incomplete.remove(source);
        return Optional.of(message.toByteArray());
    }
}
