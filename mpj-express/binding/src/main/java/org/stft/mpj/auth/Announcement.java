package org.stft.mpj.auth;

import java.nio.ByteBuffer;
import org.stft.base.net.Handshake;

/**
 * The announcement of a rank to the bootstrap server of its job, before MPJ Express registers there. The latter cannot
 * carry the secret, but it names the two ports that MPJ Express has chosen; these are not the open ones, so no other
 * process knows them.
 *
 * @param rank the rank
 * @param writePort the port for connections that the rank writes to
 * @param readPort the port for connections that the rank reads from
 * @param drawnWritePort the write port that MPJ Express has chosen
 * @param drawnReadPort the read port that MPJ Express has chosen
 */
public record Announcement(int rank, int writePort, int readPort, int drawnWritePort, int drawnReadPort) {

    /** The length of an encoded announcement. */
    public static final int BYTES = 5 * Integer.BYTES;

    /** Encodes it as the message of a {@link Handshake}. */
    public byte[] encode() {
        return ByteBuffer.allocate(BYTES).putInt(rank).putInt(writePort).putInt(readPort).putInt(drawnWritePort)
            .putInt(drawnReadPort).array();
    }

    /** Decodes it from the message of a {@link Handshake}. */
    public static Announcement decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message);
        return new Announcement(in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt());
    }
}
