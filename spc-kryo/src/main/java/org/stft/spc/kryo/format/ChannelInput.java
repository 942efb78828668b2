package org.stft.spc.kryo.format;

import com.esotericsoftware.kryo.kryo5.io.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import org.stft.spc.BulkChannel;

/**
 * Reads one region of an image at a time through one buffer.
 *
 * <p>Nothing is allocated for a length that the rest of the region could not hold. Failures of the channel come
 * out as {@link UncheckedIOException}, for Kryo declares none; what makes no sense as a
 * {@link RejectedObjectException}.
 */
public final class ChannelInput extends Input {

    private static final int BUFFER = 16 << 10;

    /** Arrays of so many bytes do not go through the buffer. */
    private static final int BULK = 4 * BUFFER;

    private final SeekableByteChannel channel;
    private final ByteBuffer bytes;
    private long unread;
    private long promised;

    public ChannelInput(SeekableByteChannel channel) {
        super(BUFFER);
        this.channel = channel;
        this.bytes = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Goes to a region, which ends what can be read. */
    public void enter(long offset, long length) throws IOException {
        channel.position(offset);
        reset();
        limit = 0;
        total = offset;
        unread = length;
        promised = 0;
    }

    /** The number of bytes left in the region. */
    long left() {
        return unread + limit - position;
    }

    /** Refuses if the region is not read to its end. */
    public void leave() {
        if (left() != 0) {
            throw damaged(left() + " bytes are left over");
        }
    }

    @Override
    protected int fill(byte[] buffer, int offset, int count) {
        if (unread == 0 && count > 0) {
            throw damaged("it ends too early");
        }
        bytes.limit(offset + (int) Math.min(count, unread)).position(offset);
        try {
            int read = channel.read(bytes);
            if (read < 0) {
                throw damaged("the file ends too early");
            }
            unread -= read;
            return read;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            bytes.clear();
        }
    }

    /** Reads a number of things of which each takes at least so many bytes. */
    public int readCount(int bytesEach) {
        return checked(readVarLong(true), bytesEach);
    }

    /**
     * Sets bytes aside for references, one each, until it is {@linkplain #redeem redeemed}, or arrays of arrays could
     * claim the same bytes over and over.
     */
    public void promise(int references) {
        promised += checked(references, 1);
    }

    /** Marks that a promised reference is being read. */
    public void redeem() {
        promised--;
    }

    private int checked(long count, int bytesEach) {
        long free = left() - promised;
        if (count < 0 || count > Integer.MAX_VALUE || count > free / bytesEach) {
            throw damaged("it counts " + count + " elements where " + free + " bytes are left");
        }
        return (int) count;
    }

    /** Reads a value of a primitive type. */
    public Object readValue(Primitive primitive) {
        require(primitive.bytes());
        Object value = primitive.get(bytes, position);
        position += primitive.bytes();
        return value;
    }

    /** Reads the elements of an array of primitives into it. */
    public void readElements(Primitive primitive, Object array) {
        int length = Array.getLength(array);
        long size = (long) length * primitive.bytes();
        align(size);
        if (size >= BULK && channel instanceof BulkChannel bulk) {
            readElements(bulk, primitive, array, size);
            return;
        }
        for (int done = 0; done < length;) {
            int count = Math.min(length - done, require(primitive.bytes()) / primitive.bytes());
            primitive.get(bytes.position(position), array, done, count);
            position += count * primitive.bytes();
            done += count;
        }
    }

    private void readElements(BulkChannel bulk, Primitive primitive, Object array, long size) {
        if (size > left()) {
            throw damaged("it ends too early");
        }
        long begin = total();
        enterBehind(begin + size, left() - size);
        int[] done = {0};
        try {
            bulk.position(begin);
            bulk.read(size, piece -> {
                int count = piece.remaining() / primitive.bytes();
                primitive.get(piece.order(ByteOrder.LITTLE_ENDIAN), array, done[0], count);
                done[0] += count;
            });
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Skips bytes of the region that are read past the buffer, which is then empty. */
    private void enterBehind(long offset, long length) {
        position = 0;
        limit = 0;
        total = offset;
        unread = length;
    }

    private void align(long size) {
        if (size >= ChannelOutput.ALIGNED_FROM) {
            while (total() % ChannelOutput.ALIGNMENT != 0) {
                if (readByte() != 0) {
                    throw damaged("its padding is not zero");
                }
            }
        }
    }

    @Override
    public String readString() {
        long head = readVarLong(true);
        boolean wide = (head & 1) != 0;
        int length = checked(head >>> 1, wide ? Character.BYTES : 1);
        if (!wide) {
            return new String(readBytes(length), StandardCharsets.ISO_8859_1);
        }
        char[] chars = new char[length];
        readElements(Primitive.CHAR, chars);
        return new String(chars);
    }

    @Override
    public byte[] readBytes(int length) {
        return super.readBytes(checked(length, 1));
    }

    @Override
    public long[] readLongs(int length) {
        return super.readLongs(checked(length, Long.BYTES));
    }

    private static RejectedObjectException damaged(String how) {
        return RejectedObjectException.ofValue("is damaged: " + how);
    }
}
