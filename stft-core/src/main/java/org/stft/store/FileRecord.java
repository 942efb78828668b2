package org.stft.store;

import java.util.List;

/**
 * One file of an image, as the manifest describes it.
 *
 * @param name the file's path below the version's directory, with {@code /} between parts
 * @param bytes its length
 * @param digest XXH3-128 over the chunk digests, 32 hexadecimal digits
 * @param chunks XXH3-128 of each chunk of {@link Digests#CHUNK_BYTES} bytes, the last one shorter
 */
public record FileRecord(String name, long bytes, String digest, List<String> chunks) {

    public FileRecord {
        chunks = List.copyOf(chunks);
    }
}
