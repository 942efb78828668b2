package org.stft.internal.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.stft.base.io.FileRecord;

/**
 * The digests of one file, computed while its bytes are written: CRC-32C and CRC-32 per chunk, 64 bits together, and
 * SHA-256 over the chunk digests for the file. They detect accidents, not forgery; {@code docs/decisions.md} explains
 * the choice.
 */
public final class Digests {

    /** The length of a chunk in bytes. */
    public static final int CHUNK_BYTES = 4 << 20;

    /** The number of bytes that are read and digested at a time, so that they are still in the processor's cache. */
    public static final int PIECE_BYTES = 256 << 10;

    private final CRC32C castagnoli = new CRC32C();
    private final CRC32 ieee = new CRC32();
    private final List<String> chunks = new ArrayList<>();
    private long bytes;
    private int inChunk;

    /** Adds the next bytes of the file, from the buffer's position to its limit, and moves the position there. */
    public void update(ByteBuffer source) {
        int end = source.limit();
        while (source.position() < end) {
            int from = source.position();
            source.limit(from + Math.min(Math.min(end - from, PIECE_BYTES), CHUNK_BYTES - inChunk));
            inChunk += source.remaining();
            bytes += source.remaining();
            castagnoli.update(source);
            ieee.update(source.position(from));
            source.limit(end);
            if (inChunk == CHUNK_BYTES) {
                endChunk();
            }
        }
    }

    private void endChunk() {
        chunks.add(HexFormat.of().toHexDigits(castagnoli.getValue() << 32 | ieee.getValue()));
        castagnoli.reset();
        ieee.reset();
        inChunk = 0;
    }

    /** The number of bytes that were added. */
    public long bytes() {
        return bytes;
    }

    /** The record of the file for the manifest. No more bytes can be added afterwards. */
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

    /** The digest of a file with these chunk digests. */
    public static String fileDigest(List<String> chunks) {
        byte[] all = String.join("", chunks).getBytes(StandardCharsets.US_ASCII);
        return HexFormat.of().formatHex(sha256().digest(all));
    }

    /** A new SHA-256 digest. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
