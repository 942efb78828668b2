package org.stft.probe;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mpjbuf.Buffer;
import mpjbuf.BufferFactory;
import mpjbuf.NIOBuffer;

/** The bytes after the data of a message, shared by all tools that piggyback. */
final class Trailer {

    private final List<Part> parts = new ArrayList<>();
    private volatile int length = -1;

    private record Part(Tool tool, Piggyback piggyback) {}

    void add(Tool tool, Piggyback piggyback) {
        parts.add(new Part(tool, piggyback));
    }

    /** Asked with the first message, when the number of ranks is known. */
    private int length() {
        if (length < 0) {
            length = parts.stream().mapToInt(part -> part.piggyback().length()).sum();
        }
        return length;
    }

    /**
     * Returns true if a message that fills a buffer leaves room for a trailer after it. The purpose of a buffer of the
     * program is not known.
     */
    boolean hasRoomWhenFull(Buffer buffer) {
        return buffer.getCapacity() > 0 && buffer.getCapacity() + length() <= bytes(buffer).capacity();
    }

    /**
     * Writes the trailer of a message.
     *
     * @return the buffer to send: the given one, or a copy if that one has no room; the copy must be destroyed
     */
    Buffer write(Buffer buffer, Call call) {
        int size = buffer.getSize();
        boolean room = buffer.offset() + size + length() <= bytes(buffer).capacity();
        Buffer sent = room ? buffer : copyOf(buffer);
        ByteBuffer target = trailerOf(sent, size);
        for (Part part : parts) {
            ByteBuffer own = next(target, part);
            if (call != null) { // null for messages of a tool
                try {
                    part.piggyback().write(call, own);
                } catch (RuntimeException | Error e) {
                    ToolFailure.end(part.tool(), "in its piggyback", e);
                }
            }
        }
        sent.setSize(size + length());
        return sent;
    }

    private Buffer copyOf(Buffer buffer) {
        Buffer copy = withRoom(buffer, buffer.offset() + buffer.getSize());
        copy(buffer, copy, buffer.getSize());
        return copy;
    }

    /** A buffer to receive into in place of another one. */
    Buffer roomier(Buffer buffer) {
        return withRoom(buffer, bytes(buffer).capacity());
    }

    private Buffer withRoom(Buffer buffer, int bytes) {
        return new Buffer(BufferFactory.create(bytes + length()), buffer.offset(), bytes + length());
    }

    /** Reads the trailer of a received message, and removes it. */
    void read(Buffer buffer, Call call) {
        int size = buffer.getSize() - length();
        ByteBuffer source = trailerOf(buffer, size);
        buffer.setSize(size);
        for (Part part : parts) {
            ByteBuffer own = next(source, part);
            if (call != null) {
                try {
                    part.piggyback().read(call, own);
                } catch (RuntimeException | Error e) {
                    ToolFailure.end(part.tool(), "in its piggyback", e);
                }
            }
        }
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

    static void destroy(Buffer buffer) {
        BufferFactory.destroy(buffer.getStaticBuffer());
    }

    private ByteBuffer trailerOf(Buffer buffer, int size) {
        ByteBuffer all = bytes(buffer).duplicate();
        all.limit(buffer.offset() + size + length()).position(buffer.offset() + size);
        return all.slice();
    }

    private static ByteBuffer next(ByteBuffer trailer, Part part) {
        int bytes = part.piggyback().length();
        ByteBuffer own = trailer.slice(trailer.position(), bytes);
        trailer.position(trailer.position() + bytes);
        return own;
    }

    private static ByteBuffer bytes(Buffer buffer) {
        return ((NIOBuffer) buffer.getStaticBuffer()).getBuffer();
    }
}
