package org.stft.spc.kryo.format;

import com.esotericsoftware.kryo.kryo5.io.Output;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;

/**
 * Writes an image in pieces. Objects are written to a small buffer in the heap, long arrays straight to the piece that the system takes.
 *
 * <p>Failures of the channel come out as {@link UncheckedIOException}, for Kryo declares none.
 */
public final class ChannelOutput extends Output {

    /** Large enough for the system, small enough to stay in the processor's cache. */
    private static final int PIECE = 256 << 10;

    private static final int BUFFER = 16 << 10;

    /** The elements of an array of so many bytes begin at a multiple of {@link #ALIGNMENT}, so that pieces are full. */
    static final int ALIGNED_FROM = 4096;
    static final int ALIGNMENT = 8;

    private final WritableByteChannel channel;
    private final ByteBuffer bytes;
    private final ByteBuffer piece;

    /** @param piece as {@link #newPiece} returns it; not used by two at a time */
    public ChannelOutput(WritableByteChannel channel, ByteBuffer piece) {
        super(BUFFER);
        this.channel = channel;
        this.bytes = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
        this.piece = piece.clear();
    }

    /** A buffer that can serve one image after the other. */
    public static ByteBuffer newPiece() {
        return ByteBuffer.allocateDirect(PIECE).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Moves what is in the buffer to the piece; only full pieces are written. */
    @Override
    public void flush() {
        for (int done = 0; done < position;) {
            int count = Math.min(position - done, piece.remaining());
            piece.put(buffer, done, count);
            done += count;
            writeIfFull();
        }
        total += position;
        position = 0;
    }

    /** Writes what is left. */
    public void finish() {
        flush();
        writePiece();
    }

    private void writeIfFull() {
        if (!piece.hasRemaining()) {
            writePiece();
        }
    }

    private void writePiece() {
        piece.flip();
        try {
            while (piece.hasRemaining()) {
                channel.write(piece);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            piece.clear();
        }
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
        if ((long) length * primitive.bytes() >= ALIGNED_FROM) {
            align();
            writeToPiece(primitive, array, length);
            return;
        }
        for (int done = 0; done < length;) {
            require(primitive.bytes());
            int count = Math.min(length - done, (capacity - position) / primitive.bytes());
            primitive.put(array, done, count, bytes.position(position));
            position += count * primitive.bytes();
            done += count;
        }
    }

    private void writeToPiece(Primitive primitive, Object array, int length) {
        flush();
        for (int done = 0; done < length;) {
            int count = Math.min(length - done, piece.remaining() / primitive.bytes());
            int at = piece.position();
            primitive.put(array, done, count, piece);
            piece.position(at + count * primitive.bytes());
            total += (long) count * primitive.bytes();
            done += count;
            writeIfFull();
        }
    }

    private void align() {
        while (total() % ALIGNMENT != 0) {
            writeByte(0);
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
