package org.stft.nativempi.memory;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** A piece of memory outside the heap, which no collector moves or frees: its owner closes it when no call uses it any more. */
public final class Block implements AutoCloseable {

    private final long address;
    private final int capacity;
    private final NativeMemory owner;
    private final ByteBuffer bytes;
    private CharBuffer chars;
    private ShortBuffer shorts;
    private IntBuffer ints;
    private LongBuffer longs;
    private FloatBuffer floats;
    private DoubleBuffer doubles;

    Block(int capacity, NativeMemory owner) {
        this.address = Native.malloc(capacity);
        if (address == 0) {
            throw new OutOfMemoryError("Cannot allocate " + capacity + " bytes of native memory for a message");
        }
        this.capacity = capacity;
        this.owner = owner;
        this.bytes = new Pointer(address).getByteBuffer(0, capacity).order(ByteOrder.nativeOrder());
    }

    /** The address of the first byte. */
    public long address() {
        return address;
    }

    int capacity() {
        return capacity;
    }

    /** The memory as bytes, in the order of the machine; only absolute access, as several threads may read. */
    public ByteBuffer bytes() {
        return bytes;
    }

    /** The memory as chars. */
    public CharBuffer chars() {
        if (chars == null) {
            chars = bytes.asCharBuffer();
        }
        return chars;
    }

    /** The memory as shorts. */
    public ShortBuffer shorts() {
        if (shorts == null) {
            shorts = bytes.asShortBuffer();
        }
        return shorts;
    }

    /** The memory as ints. */
    public IntBuffer ints() {
        if (ints == null) {
            ints = bytes.asIntBuffer();
        }
        return ints;
    }

    /** The memory as longs. */
    public LongBuffer longs() {
        if (longs == null) {
            longs = bytes.asLongBuffer();
        }
        return longs;
    }

    /** The memory as floats. */
    public FloatBuffer floats() {
        if (floats == null) {
            floats = bytes.asFloatBuffer();
        }
        return floats;
    }

    /** The memory as doubles. */
    public DoubleBuffer doubles() {
        if (doubles == null) {
            doubles = bytes.asDoubleBuffer();
        }
        return doubles;
    }

    /** Writes ints from the start. */
    public Block with(int... values) {
        ints().put(0, values);
        return this;
    }

    /** Gives the memory back: it may be used for another message at once. */
    @Override
    public void close() {
        owner.takeBack(this);
    }

    void free() {
        Native.free(address);
    }
}
