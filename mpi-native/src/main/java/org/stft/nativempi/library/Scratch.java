package org.stft.nativempi.library;

import java.nio.ByteBuffer;
import org.stft.nativempi.memory.Block;
import org.stft.nativempi.memory.NativeMemory;

/** The memory of one thread for what a call returns: a handle, a status, a few ints. Valid until the thread's next call. */
final class Scratch {

    static final int BYTES = 1024;
    private static final int STATUS_AT = 64;

    private final Block block;
    private final Dialect dialect;

    Scratch(NativeMemory memory, Dialect dialect) {
        this.block = memory.take(BYTES);
        this.dialect = dialect;
    }

    /** The address of a place of eight bytes, from 0 to 7. */
    long at(int place) {
        return block.address() + (long) place * Long.BYTES;
    }

    int intAt(int place) {
        return block.bytes().getInt(place * Long.BYTES);
    }

    void putInt(int place, int value) {
        block.bytes().putInt(place * Long.BYTES, value);
    }

    long longAt(int place) {
        return block.bytes().getLong(place * Long.BYTES);
    }

    long handle() {
        return dialect.handle(block.bytes(), 0);
    }

    void putHandle(long handle) {
        dialect.putHandle(block.bytes(), 0, handle);
    }

    long status() {
        return block.address() + STATUS_AT;
    }

    Envelope envelope() {
        return dialect.envelope(block.bytes(), STATUS_AT);
    }

    ByteBuffer bytes() {
        return block.bytes();
    }
}
