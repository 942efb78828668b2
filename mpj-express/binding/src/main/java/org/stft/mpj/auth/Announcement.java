package org.stft.mpj.auth;

import java.nio.ByteBuffer;

/**
 * The announcement of a rank to the bootstrap server of its job, before MPJ Express registers there. The latter cannot
 * carry the secret, but it names the two ports that MPJ Express has drawn; those are not the ones that are open, so
 * nobody else knows them.
 *
 * @param rank its number
 * @param writePort where the rank accepts connections that it writes to
 * @param readPort where it accepts connections that it reads from
 * @param drawnWritePort what MPJ Express takes for the first
 * @param drawnReadPort what MPJ Express takes for the second
 */
public record Announcement(int rank, int writePort, int readPort, int drawnWritePort, int drawnReadPort) {

    /** The length of an encoded one. */
    public static final int BYTES = 5 * Integer.BYTES;

    /** As the message of a {@link Handshake}. */
    public byte[] encode() {
        return ByteBuffer.allocate(BYTES).putInt(rank).putInt(writePort).putInt(readPort).putInt(drawnWritePort)
            .putInt(drawnReadPort).array();
    }

    /** From the message of a {@link Handshake}. */
    public static Announcement decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message);
        return new Announcement(in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt());
    }
}
