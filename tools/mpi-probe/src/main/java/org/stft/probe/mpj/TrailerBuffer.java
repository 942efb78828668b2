package org.stft.probe.mpj;

import java.nio.ByteBuffer;
import mpjbuf.Buffer;
import mpjbuf.BufferFactory;
import mpjbuf.NIOBuffer;

/** Room for a trailer after the data in the buffers of MPJ Express. */
final class TrailerBuffer {

    private TrailerBuffer() {
    }

    /**
     * Returns true if a message that fills a buffer leaves room for a trailer after it. The purpose of a buffer of the
     * program is not known.
     */
    static boolean hasRoomWhenFull(Buffer buffer, int length) {
        return buffer.getCapacity() > 0 && buffer.getCapacity() + length <= bytes(buffer).capacity();
    }

    /** The buffer to send: the given one, or a copy if that one has no room; the copy must be destroyed. */
    static Buffer withRoom(Buffer buffer, int length) {
        int end = buffer.offset() + buffer.getSize();
        if (end + length <= bytes(buffer).capacity()) {
            return buffer;
        }
        Buffer copy = roomier(buffer, end, length);
        copy(buffer, copy, buffer.getSize());
        return copy;
    }

    /** A buffer to receive into in place of another one. */
    static Buffer roomier(Buffer buffer, int length) {
        return roomier(buffer, bytes(buffer).capacity(), length);
    }

    private static Buffer roomier(Buffer buffer, int bytes, int length) {
        return new Buffer(BufferFactory.create(bytes + length), buffer.offset(), bytes + length);
    }

    /** Delivers a message without its trailer. */
    static void copy(Buffer from, Buffer to, int size) {
        ByteBuffer source = bytes(from).duplicate();
        source.limit(from.offset() + size).position(from.offset());
        ByteBuffer target = bytes(to);
        target.clear();
        target.position(to.offset());
        target.put(source);
        target.clear();
        to.setSize(size);
        to.setDynamicBuffer(from.getDynamicBuffer());
    }

    /** The bytes after the data. */
    static ByteBuffer after(Buffer buffer, int size, int length) {
        ByteBuffer all = bytes(buffer).duplicate();
        all.limit(buffer.offset() + size + length).position(buffer.offset() + size);
        return all.slice();
    }

    /** The data. */
    static ByteBuffer contents(Buffer buffer) {
        ByteBuffer all = bytes(buffer).duplicate();
        all.limit(buffer.offset() + buffer.getSize()).position(buffer.offset());
        return all.slice().asReadOnlyBuffer();
    }

    static void destroy(Buffer buffer) {
        BufferFactory.destroy(buffer.getStaticBuffer());
    }

    private static ByteBuffer bytes(Buffer buffer) {
        return ((NIOBuffer) buffer.getStaticBuffer()).getBuffer();
    }
}
