package org.stft.mpj.device;

import mpjbuf.Buffer;
import mpjbuf.BufferException;
import mpjbuf.BufferFactory;
import mpjbuf.Type;

/**
 * A message in a buffer of MPJ Express.
 *
 * <p>A short message is in the buffer's static part, which must be large enough when a receive is posted. A
 * longer one is in the dynamic part, whose size the receiver learns from the message. Not all of them are,
 * because the device writes the two parts one by one, and its only reading thread spins between them.
 */
final class MessageBuffer {

    /** The maximum number of bytes of a short message. */
    static final int SHORT = 4096;

    private final Buffer buffer;

    private MessageBuffer(int overhead, int length) {
        int capacity = overhead + Buffer.SECTION_OVERHEAD + length;
        this.buffer = new Buffer(BufferFactory.create(capacity), overhead, capacity);
    }

    /** Creates a buffer to receive into. */
    static MessageBuffer empty(int overhead) {
        return new MessageBuffer(overhead, SHORT);
    }

    static MessageBuffer of(byte[] message, int overhead) throws BufferException {
        boolean isShort = message.length <= SHORT;
        MessageBuffer packed = new MessageBuffer(overhead, isShort ? message.length : 0);
        packed.buffer.putSectionHeader(isShort ? Type.BYTE : Type.BYTE_DYNAMIC);
        if (isShort) {
            packed.buffer.write(message, 0, message.length);
        } else {
            packed.buffer.setDynamicBuffer(message);
        }
        packed.buffer.commit();
        return packed;
    }

    Buffer buffer() {
        return buffer;
    }

    /** The received message. */
    byte[] message() throws BufferException {
        buffer.commit();
        if (buffer.getSectionHeader() == Type.BYTE_DYNAMIC) {
            return buffer.getDynamicBuffer();
        }
        byte[] message = new byte[buffer.getSectionSize()];
        buffer.read(message, 0, message.length);
        return message;
    }

    /** Returns the buffer's memory to the pool of MPJ Express. */
    void free() {
        BufferFactory.destroy(buffer.getStaticBuffer());
    }
}
