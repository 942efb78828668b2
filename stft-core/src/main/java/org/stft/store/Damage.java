package org.stft.store;

import java.nio.file.Path;
import org.stft.base.io.FileRecord;

/**
 * A damage of a version.
 *
 * @param kind the damaged part
 * @param rank the rank of the damaged image; null for the manifest
 * @param spc the back end of that image; null for the manifest
 * @param file the file's name below the version's directory
 * @param chunk the number of the damaged chunk, from 0; null if the damage is not in one chunk
 * @param firstByte the first byte of the damaged range; null for the whole file
 * @param lastByte the last byte of the damaged range
 * @param message the expected and the found state
 */
public record Damage(Kind kind, Integer rank, String spc, String file, Long chunk, Long firstByte,
    Long lastByte,
    String message) {

    /** The kinds of damage. */
    enum Kind {
        /** The manifest, or its entries. */
        MANIFEST,
        /** A missing file. */
        MISSING,
        /** A file, or a part of it. */
        FILE
    }

    static Damage ofManifest(String message) {
        return new Damage(Kind.MANIFEST, null, null, Manifest.FILE_NAME, null, null, null, message);
    }

    static Damage missing(ImageRecord image, FileRecord file) {
        return new Damage(Kind.MISSING, image.rank(), image.spc(), file.name(), null, null, null, "is missing");
    }

    static Damage ofFile(ImageRecord image, FileRecord file, String message) {
        return new Damage(Kind.FILE, image.rank(), image.spc(), file.name(), null, null, null, message);
    }

    /** This finding, in a range of the file. */
    Damage in(Long newChunk, long first, long last) {
        return new Damage(kind, rank, spc, file, newChunk, first, last, message);
    }

    /** The finding in one line, without the version. */
    @Override
    public String toString() {
        String owner = rank == null ? "" : "rank " + rank + " (" + spc + "): ";
        return owner + (message.contains(file) ? "" : file + ": ") + range() + message;
    }

    /**
     * The finding in one sentence, without the rank.
     *
     * @param path the path of the file
     */
    public String sentence(Path path) {
        return kind == Kind.MISSING ? "there is no " + path : path + ": " + range() + message;
    }

    private String range() {
        String piece = chunk == null ? "" : "chunk " + chunk + ", ";
        return firstByte == null ? "" : piece + "bytes " + firstByte + " to " + lastByte + ": ";
    }
}
