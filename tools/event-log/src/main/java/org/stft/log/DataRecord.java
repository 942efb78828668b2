package org.stft.log;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A record of the data of a rank.
 *
 * @param head what the tool has written in front, from the position to the limit; little-endian
 * @param content the content, in pieces whose lengths are multiples of 8, but for the last one
 */
public record DataRecord(ByteBuffer head, List<ByteBuffer> content) {}
