package org.stft.internal.agreement;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.stft.internal.codec.RecordCodec;

/**
 * A message between two ranks: a header, followed by the record of an agreement if there is one and the sender did not
 * fail.
 */
final class RankMessage {

    private final Header header;
    private final DataInputStream body;

    private RankMessage(Header header, DataInputStream body) {
        this.header = header;
        this.body = body;
    }

    /** The uses of a message. */
    enum Kind {
        /** Everything that the sender sent before has arrived. */
        MARKER,
        /** A part of an agreement, or its decision. */
        AGREEMENT
    }

    /**
     * @param number of the checkpoint call that a marker belongs to, or of the agreement, counted from the start of the
     * run
     */
    private record Header(Kind kind, long number, Optional<Failure> failure) {}

    static byte[] marker(long call) {
        return encode(new Header(Kind.MARKER, call, Optional.empty()), null);
    }

    static byte[] ofAgreement(long number, Outcome<?> outcome) {
        return encode(new Header(Kind.AGREEMENT, number, outcome.failure()), outcome.value());
    }

    private static byte[] encode(Header header, Record body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            RecordCodec.write(out, header);
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

    Kind kind() {
        return header.kind();
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
