package org.stft.log;

import java.nio.ByteBuffer;

/** What a record of data holds beside its head: elements of a message, for instance, which are copied once. */
public interface DataContent {

    /** No content. */
    DataContent NONE = new DataContent() {
        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public void copy(long from, ByteBuffer to) {
            // there is nothing to copy
        }
    };

    /** The length in bytes. */
    long bytes();

    /**
     * Copies some of its bytes.
     *
     * @param from the first one, a multiple of 8
     * @param to filled completely; little-endian
     */
    void copy(long from, ByteBuffer to);
}
