package org.stft.tool.replay;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectOutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.stft.log.DataContent;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.probe.TypeLayout.Run;

/** Elements that a call has put into arrays of the program, as the content of a record. */
final class Delivery implements DataContent {

    private static final int ALIGNMENT = 8;

    private final List<Piece> pieces = new ArrayList<>(1);
    private long bytes;

    /** Elements of an array, at a place in the content. */
    private record Piece(Object array, int offset, Basic type, long from, long length) {

        void copy(long at, ByteBuffer to) {
            Elements.toBytes(array, offset + (int) ((at - from) / type.bytes()), type, to);
        }
    }

    /** Adds elements that lie one after the other. */
    void add(Object array, int offset, int count, Basic type) {
        if (offset < 0 || count < 0 || offset + count > Array.getLength(array)) {
            throw new IllegalArgumentException("Expected " + count + " elements from index " + offset
                + ", found an array of " + Array.getLength(array) + ".");
        }
        long length = (long) count * type.bytes();
        pieces.add(new Piece(array, offset, type, bytes, length));
        bytes = bytes + length + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /** Adds elements of a type with holes. */
    void addParts(Object array, int offset, int count, TypeLayout layout) {
        byte[] packed = new byte[Math.multiplyExact(count, layout.bytes())];
        ByteBuffer to = ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            for (Run run : layout.runs()) {
                int length = run.length() * layout.basic().bytes();
                Elements.toBytes(array, offset + i * layout.extent() + run.offset(), layout.basic(),
                    to.slice(to.position(), length).order(to.order()));
                to.position(to.position() + length);
            }
        }
        add(packed, 0, packed.length, Basic.BYTE);
    }

    /**
     * Adds objects, as they are now.
     *
     * @return the length in bytes
     */
    int addObjects(Object[] array, int offset, int count) throws IOException {
        ByteArrayOutputStream objects = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(objects)) {
            for (int i = offset; i < offset + count; i++) {
                out.writeObject(array[i]);
            }
        }
        add(objects.toByteArray(), 0, objects.size(), Basic.BYTE);
        return objects.size();
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void copy(long from, ByteBuffer to) {
        for (Piece piece : pieces) {
            long first = Math.max(from, piece.from);
            long end = Math.min(from + to.limit(), piece.from + piece.length);
            if (first < end) {
                piece.copy(first, to.slice((int) (first - from), (int) (end - first)).order(ByteOrder.LITTLE_ENDIAN));
            }
        }
    }

    /** Reads the content of a record: what was added, in the same order. */
    static final class Reader {

        private final List<ByteBuffer> content;
        private int current;

        Reader(List<ByteBuffer> content) {
            this.content = content;
        }

        void read(Object array, int offset, int count, Basic type) {
            long left = (long) count * type.bytes();
            int at = offset;
            while (left > 0) {
                if (!content.get(current).hasRemaining()) {
                    throw new IllegalArgumentException(
                        "Expected " + left + " more bytes in the content of a record, found none.");
                }
                ByteBuffer from = next((int) Math.min(left, content.get(current).remaining()));
                Elements.fromBytes(from, array, at, type);
                at += from.remaining() / type.bytes();
                left -= from.remaining();
            }
            align();
        }

        /** The next bytes; the next piece of the content follows one that was read to its end. */
        private ByteBuffer next(int length) {
            ByteBuffer piece = content.get(current);
            ByteBuffer next = piece.slice(piece.position(), length).order(ByteOrder.LITTLE_ENDIAN);
            piece.position(piece.position() + length);
            if (!piece.hasRemaining() && current < content.size() - 1) {
                current++;
            }
            return next;
        }

        private void align() {
            ByteBuffer piece = content.get(current);
            piece.position(Math.min(piece.limit(), piece.position() + ALIGNMENT - 1 & -ALIGNMENT));
            if (!piece.hasRemaining() && current < content.size() - 1) {
                current++;
            }
        }

        void readParts(Object array, int offset, int count, TypeLayout layout) {
            byte[] packed = bytes(Math.multiplyExact(count, layout.bytes()));
            ByteBuffer from = ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count; i++) {
                for (Run run : layout.runs()) {
                    int length = run.length() * layout.basic().bytes();
                    Elements.fromBytes(from.slice(from.position(), length).order(from.order()), array,
                        offset + i * layout.extent() + run.offset(), layout.basic());
                    from.position(from.position() + length);
                }
            }
        }

        /** @param filter the classes that the objects may have; null for all */
        void readObjects(Object[] array, int offset, int count, int length, ObjectInputFilter filter)
            throws IOException {
            try (ProgramObjects in = new ProgramObjects(new ByteArrayInputStream(bytes(length)), filter)) {
                for (int i = offset; i < offset + count; i++) {
                    array[i] = in.next();
                }
            } catch (ClassNotFoundException e) {
                throw new IOException("a class of a received object is not there: " + e.getMessage(), e);
            }
        }

        private byte[] bytes(int length) {
            byte[] bytes = new byte[length];
            read(bytes, 0, length, Basic.BYTE);
            return bytes;
        }
    }
}
