package org.stft.internal.agreement;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.stft.internal.codec.RecordCodec;

/** A part of an agreement, or its decision: a header, followed by the record if the sender did not fail. */
final class RankMessage {

    private final Header header;
    private final DataInputStream body;

    private RankMessage(Header header, DataInputStream body) {
        this.header = header;
        this.body = body;
    }

    /** @param number of the agreement, counted from the start of the run */
    private record Header(long number, Optional<Failure> failure) {}

    static byte[] encode(long number, Outcome<?> outcome) {
        Record body = outcome.value();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            RecordCodec.write(out, new Header(number, outcome.failure()));
            if (body != null) {
                RecordCodec.write(out, body);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a byte array takes all bytes", e);
        }
        return bytes.toByteArray();
    }

    static RankMessage decode(byte[] bytes) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            return new RankMessage(RecordCodec.read(in, Header.class), in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long number() {
        return header.number();
    }

    /** The part or decision, to be read once. */
    <T extends Record> Outcome<T> outcome(Class<T> type) {
        try {
            return new Outcome<>(header.failure(), header.failure().isPresent() ? null : RecordCodec.read(body, type));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
