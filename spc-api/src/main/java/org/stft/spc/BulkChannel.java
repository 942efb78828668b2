package org.stft.spc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.function.Consumer;

/**
 * A file of an image that can also be read in bulk: for long arrays, whose bytes go from where the system put them to the program's memory
 * without another copy.
 */
public interface BulkChannel extends SeekableByteChannel {

    /**
     * Reads from the channel's position, which is after the bytes when this returns. Unlike with {@link #read}, bytes may be handed out
     * before their chunk is compared with its digest. So this is for values of which any is harmless, not for anything from which objects are made.
     *
     * @param bytes how many bytes to read
     * @param target is given all of them in order, in buffers that are valid during the call only; if the position is a multiple of 8,
     *     so is the length of each buffer but the last
     * @throws IOException if the file ends too early, or a chunk does not match its digest: then what the target was given is worthless
     */
    void read(long bytes, Consumer<ByteBuffer> target) throws IOException;
}
