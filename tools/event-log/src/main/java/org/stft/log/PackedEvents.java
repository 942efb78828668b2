package org.stft.log;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The compressed records of a block. Their checks are left out, because the checksum of the block protects them. Of the
 * words of a record, the second (the time) is stored as the difference to that of the record before, the others as the
 * exclusive or; then the first bytes of all records follow each other, then the second bytes, and so on.
 */
final class PackedEvents {

    /** The checksum of a block covers all its events: one wrong bit damages that many. */
    static final int MOST = 4096;

    private static final int CHECK_AT = 4;
    private static final int CHECK_BYTES = 4;
    private static final int BYTES = EventRecord.BYTES - CHECK_BYTES;
    private static final int TIME_AT = 8;
    private static final int[] OTHERS_AT = {16, 24, 32};

    private PackedEvents() {
    }

    /**
     * Packs successive records.
     *
     * @param level as of {@link Zlib#deflate}
     */
    static byte[] pack(byte[] records, int count, int level) {
        ByteBuffer from = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        byte[] columns = new byte[count * BYTES];
        ByteBuffer record = ByteBuffer.allocate(EventRecord.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            int at = i * EventRecord.BYTES;
            int before = at - EventRecord.BYTES;
            record.putInt(0, from.getInt(at) ^ (i == 0 ? 0 : from.getInt(before)));
            record.putLong(TIME_AT, from.getLong(at + TIME_AT) - (i == 0 ? 0 : from.getLong(before + TIME_AT)));
            for (int word : OTHERS_AT) {
                record.putLong(word, from.getLong(at + word) ^ (i == 0 ? 0 : from.getLong(before + word)));
            }
            for (int column = 0; column < BYTES; column++) {
                columns[column * count + i] = record.get(place(column));
            }
        }
        return Zlib.deflate(columns, 0, columns.length, level);
    }

    private static int place(int column) {
        return column < CHECK_AT ? column : column + CHECK_BYTES;
    }

    /** The records with their checks; none if they are not in this form. */
    static byte[] unpack(byte[] packed, long first, int count) {
        byte[] columns = new byte[count * BYTES];
        if (!Zlib.inflate(packed, 0, packed.length, columns)) {
            return new byte[0];
        }
        ByteBuffer to = ByteBuffer.allocate(count * EventRecord.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer record = ByteBuffer.allocate(EventRecord.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int kind = 0;
        long[] words = new long[1 + OTHERS_AT.length];
        for (int i = 0; i < count; i++) {
            for (int column = 0; column < BYTES; column++) {
                record.put(place(column), columns[column * count + i]);
            }
            kind ^= record.getInt(0);
            words[0] += record.getLong(TIME_AT);
            for (int word = 0; word < OTHERS_AT.length; word++) {
                words[word + 1] ^= record.getLong(OTHERS_AT[word]);
            }
            EventRecord.write(to, i * EventRecord.BYTES, first + i, kind & 0xffff_ffffL, words[0], words[1], words[2],
                words[3]);
        }
        return to.array();
    }
}
