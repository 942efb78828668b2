package org.stft.base.io;

import java.util.List;

/**
 * One file of an image, as the manifest describes it.
 *
 * @param name the file's path below the version's directory, with {@code /} between parts
 * @param bytes the length of the file
 * @param digest SHA-256 over the chunk digests, 64 hexadecimal digits
 * @param chunks CRC-32C and CRC-32 of each chunk of 4 MiB, the last one shorter: 16
 *     hexadecimal digits
 */
public record FileRecord(String name, long bytes, String digest, List<String> chunks) {

    public FileRecord {
        chunks = List.copyOf(chunks);
    }
}
