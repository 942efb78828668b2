package org.stft.internal.agreement;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.stft.internal.codec.RecordCodec;

/** A message of an agreement: a header, followed by a record if the sender did not fail, or by messages of several ranks. */
final class RankMessage {

    private final byte[] bytes;
    private final Header header;
    /** Null in a message that was made here. */
    private final DataInputStream body;

    private RankMessage(byte[] bytes, Header header, DataInputStream body) {
        this.bytes = bytes;
        this.header = header;
        this.body = body;
    }

    /** The meaning of a message. */
    enum Kind {
        /** A rank's part. */
        PART,
        /** The parts of a rank and of all below it. */
        PARTS,
        /** Rank 0's decision. */
        DECISION,
        /** Rank 0's decisions for this rank and each below it. */
        DECISIONS,
        /** The question of rank 0 who is there: some parts have not come in time. */
        QUERY,
        /** The answer to it. */
        PRESENT
    }

    /** @param number of the agreement, counted from the start of the run */
    private record Header(long number, Kind kind, Optional<Failure> failure) {}

    private interface Body {
        void write(DataOutputStream out) throws IOException;
    }

    /** A rank's part, or rank 0's decision. */
    static RankMessage of(long number, Kind kind, ValueOrFailure<?> outcome) {
        Record record = outcome.value();
        return make(new Header(number, kind, outcome.failure()), out -> {
            if (record != null) {
                RecordCodec.write(out, record);
            }
        });
    }

    /** A message without content. */
    static RankMessage of(long number, Kind kind) {
        return make(new Header(number, kind, Optional.empty()), out -> {});
    }

    /** The messages of several ranks in one. */
    static RankMessage of(long number, Kind kind, Map<Integer, RankMessage> messages) {
        return make(new Header(number, kind, Optional.empty()), out -> {
            out.writeInt(messages.size());
            for (Map.Entry<Integer, RankMessage> each : messages.entrySet()) {
                out.writeInt(each.getKey());
                out.writeInt(each.getValue().bytes.length);
                out.write(each.getValue().bytes);
            }
        });
    }

    private static RankMessage make(Header header, Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            RecordCodec.write(out, header);
            body.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException("a byte array takes all bytes", e);
        }
        return new RankMessage(bytes.toByteArray(), header, null);
    }

    /** A message that has come. */
    static RankMessage decode(byte[] bytes) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            return new RankMessage(bytes, RecordCodec.read(in, Header.class), in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    long number() {
        return header.number();
    }

    Kind kind() {
        return header.kind();
    }

    /** Returns true if no further agreement is possible in this run. */
    boolean isFatal() {
        return header.failure().filter(Failure::fatal).isPresent();
    }

    /** The part or decision, to be read once. */
    <T extends Record> ValueOrFailure<T> outcome(Class<T> type) {
        try {
            return new ValueOrFailure<>(header.failure(),
                header.failure().isPresent() ? null : RecordCodec.read(body, type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds the parts in it, by rank. */
    void addTo(Map<Integer, RankMessage> parts, int sender) {
        if (kind() == Kind.PART) {
            parts.put(sender, this);
        } else {
            parts.putAll(messages());
        }
    }

    /** The messages of several ranks, by rank, to be read once. */
    Map<Integer, RankMessage> messages() {
        try {
            Map<Integer, RankMessage> messages = new TreeMap<>();
            for (int left = body.readInt(); left > 0; left--) {
                int rank = body.readInt();
                messages.put(rank, decode(body.readNBytes(body.readInt())));
            }
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
