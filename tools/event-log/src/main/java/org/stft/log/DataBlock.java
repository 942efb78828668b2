package org.stft.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What a block of data has before its records.
 *
 * @param codec {@link #STORED} or {@link #DEFLATED}
 * @param from the position of the first record
 * @param to the position after the last one
 * @param length of the records, in bytes, when they are not compressed
 * @param last true if the rank has closed its data, and no other block follows
 */
record DataBlock(int codec, long from, long to, int length, boolean last) {

    static final int KIND = LogWriter.FIRST_OF_TOOLS;
    static final int HEAD_BYTES = 32;
    /** The records as they are. */
    static final int STORED = 0;
    /** The records compressed: see {@link Zlib}. */
    static final int DEFLATED = 1;

    void write(ByteBuffer block, int at) {
        block.slice(at, HEAD_BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(codec).putInt(length).putLong(from)
            .putLong(to).putLong(last ? 1 : 0);
    }

    static DataBlock read(byte[] content) {
        ByteBuffer fields = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        int codec = fields.getInt();
        int length = fields.getInt();
        return new DataBlock(codec, fields.getLong(), fields.getLong(), length, fields.getLong() != 0);
    }

    /** The records of a block that begins with this; null if it has not as many bytes, or in an unknown form. */
    ByteBuffer records(byte[] content) {
        if (length < 0 || length > Block.MAX_LENGTH) {
            return null;
        }
        if (codec == STORED) {
            return length > content.length - HEAD_BYTES
                ? null
                : ByteBuffer.wrap(content, HEAD_BYTES, length).order(ByteOrder.LITTLE_ENDIAN);
        }
        byte[] records = new byte[length];
        return codec == DEFLATED && Zlib.inflate(content, HEAD_BYTES, content.length - HEAD_BYTES, records)
            ? ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN)
            : null;
    }
}
