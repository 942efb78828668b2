package org.stft.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What rank 0 decides once all ranks have come: whether to save, and what.
 *
 * @param version the version to write; 0 if none is due
 * @param stop whether the ranks end afterwards
 * @param staging the name of the directory to write into, below the job's staging directory; empty if none is due
 */
record CheckpointPlan(long version, boolean stop, String staging) {

    static final CheckpointPlan NOT_DUE = new CheckpointPlan(0, false, "");

    boolean due() {
        return version > 0;
    }

    byte[] encode() {
        byte[] name = staging.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(9 + name.length).putLong(version).put((byte) (stop ? 1 : 0)).put(name).array();
    }

    static CheckpointPlan decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        long version = in.getLong();
        boolean stop = in.get() != 0;
        return new CheckpointPlan(version, stop, new String(bytes, in.position(), in.remaining(), StandardCharsets.UTF_8));
    }
}
