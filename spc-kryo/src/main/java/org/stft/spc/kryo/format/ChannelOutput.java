package org.stft.spc.kryo.format;

import com.esotericsoftware.kryo.kryo5.io.Output;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;

/**
 * Writes an image through one buffer, into which arrays are converted in bulk.
 *
 * <p>Failures of the channel come out as {@link UncheckedIOException}, for Kryo declares none.
 */
public final class ChannelOutput extends Output {

    /** Large enough for the system, small enough to stay in the processor's cache. */
    static final int BUFFER = 256 * 1024;

    /**
     * The elements of an array of so many bytes begin at a multiple of {@link #ALIGNMENT}, so that buffers are full.
     */
    static final int ALIGNED_FROM = 4096;
    static final int ALIGNMENT = 8;

    private final WritableByteChannel channel;
    private final ByteBuffer bytes;

    public ChannelOutput(WritableByteChannel channel) {
        super(BUFFER);
        this.channel = channel;
        this.bytes = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void flush() {
        bytes.position(0).limit(position);
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            bytes.clear();
        }
        total += position;
        position = 0;
    }

    public void writeCount(long count) {
        writeVarLong(count, true);
    }

    /** Writes a value of a primitive type. */
    public void writeValue(Primitive primitive, Object value) {
        require(primitive.bytes());
        primitive.put(bytes, position, value);
        position += primitive.bytes();
    }

    /** Writes the elements of an array of primitives, without its length. */
    public void writeElements(Primitive primitive, Object array) {
        int length = Array.getLength(array);
        align((long) length * primitive.bytes());
        for (int done = 0; done < length;) {
            require(primitive.bytes());
            int count = Math.min(length - done, (capacity - position) / primitive.bytes());
            primitive.put(array, done, count, bytes.position(position));
            position += count * primitive.bytes();
            done += count;
        }
    }

    private void align(long size) {
        if (size >= ALIGNED_FROM) {
            while (total() % ALIGNMENT != 0) {
                writeByte(0);
            }
        }
    }

    /** Writes a text that is not null: any chars, one byte each if that is enough for all of them. */
    @Override
    public void writeString(String text) {
        char[] chars = text.toCharArray();
        boolean wide = false;
        for (char c : chars) {
            wide |= c > 0xff;
        }
        writeCount(((long) chars.length << 1) | (wide ? 1 : 0));
        if (wide) {
            writeElements(Primitive.CHAR, chars);
        } else {
            for (char c : chars) {
                writeByte(c);
            }
        }
    }
}
