package org.stft.store;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The digests of one file, computed while its bytes pass by: XXH3-128 per chunk, and over the chunk
 * digests for the file. XXH3 finds accidents, not forgers; {@code docs/decisions.md} says why it is used.
 */
public final class Digests {

    /** The length of a chunk in bytes. */
    public static final int CHUNK_BYTES = 4 << 20;

    /** So much at a time is best read and then digested: it is still in the processor's cache. */
    static final int PIECE_BYTES = 256 << 10;

    private static final Hasher128 XXH3 = Hashing.xxh3_128();

    private final HashStream128 stream = XXH3.hashStream();
    private final List<String> chunks = new ArrayList<>();
    private long bytes;
    private int inChunk;

    /** Takes the next bytes of the file. */
    public void update(byte[] array, int offset, int length) {
        bytes += length;
        while (length > 0) {
            int part = Math.min(length, CHUNK_BYTES - inChunk);
            stream.putBytes(array, offset, part);
            offset += part;
            length -= part;
            inChunk += part;
            if (inChunk == CHUNK_BYTES) {
                endChunk();
            }
        }
    }

    private void endChunk() {
        chunks.add(hex(stream.get()));
        stream.reset();
        inChunk = 0;
    }

    /** How many bytes were taken. */
    public long bytes() {
        return bytes;
    }

    /** What the manifest says of the file. No more bytes are taken afterwards. */
    public FileRecord finish(String name) {
        if (inChunk > 0) {
            endChunk();
        }
        return new FileRecord(name, bytes, fileDigest(chunks), chunks);
    }

    /** The digest of the bytes that were taken, which are those of one chunk. */
    String ofChunk() {
        if (inChunk > 0) {
            endChunk();
        }
        return chunks.get(0);
    }

    /** The digest of a file whose chunks have these digests. */
    public static String fileDigest(List<String> chunks) {
        byte[] all = String.join("", chunks).getBytes(StandardCharsets.US_ASCII);
        return hex(XXH3.hashBytesTo128Bits(all));
    }

    private static String hex(HashValue128 value) {
        return "%016x%016x".formatted(value.getMostSignificantBits(), value.getLeastSignificantBits());
    }
}
