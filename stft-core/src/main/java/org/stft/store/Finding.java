package org.stft.store;

import java.nio.file.Path;
import org.stft.internal.file.FileRecord;

/**
 * One damage of a version.
 *
 * @param kind what is damaged
 * @param rank whose image it is in; null if it is in the manifest
 * @param spc the back end of that image; null if it is in the manifest
 * @param file the file's name below the version's directory
 * @param chunk the number of the damaged chunk, from 0; null if it is not one chunk
 * @param firstByte the first byte of the damaged range; null if the whole file is concerned
 * @param lastByte the last byte of it
 * @param message what was expected and what was found
 */
public record Finding(Kind kind, Integer rank, String spc, String file, Long chunk, Long firstByte,
    Long lastByte,
    String message) {

    /** The kinds of damage. */
    enum Kind {
        /** The manifest, or what it lists. */
        MANIFEST,
        /** A file that is not there. */
        MISSING,
        /** A file, or a part of it. */
        FILE
    }

    static Finding ofManifest(String message) {
        return new Finding(Kind.MANIFEST, null, null, Manifest.FILE_NAME, null, null, null, message);
    }

    static Finding missing(ImageRecord image, FileRecord file) {
        return new Finding(Kind.MISSING, image.rank(), image.spc(), file.name(), null, null, null, "is missing");
    }

    static Finding ofFile(ImageRecord image, FileRecord file, String message) {
        return new Finding(Kind.FILE, image.rank(), image.spc(), file.name(), null, null, null, message);
    }

    /** This finding, in a range of the file. */
    Finding in(Long newChunk, long first, long last) {
        return new Finding(kind, rank, spc, file, newChunk, first, last, message);
    }

    /** One line for a person who knows which version it is about. */
    @Override
    public String toString() {
        String owner = rank == null ? "" : "rank " + rank + " (" + spc + "): ";
        return owner + (message.contains(file) ? "" : file + ": ") + range() + message;
    }

    /**
     * One sentence for a person who knows which rank it is about.
     *
     * @param path of the file
     */
    public String sentence(Path path) {
        return kind == Kind.MISSING ? "there is no " + path : path + ": " + range() + message;
    }

    private String range() {
        String piece = chunk == null ? "" : "chunk " + chunk + ", ";
        return firstByte == null ? "" : piece + "bytes " + firstByte + " to " + lastByte + ": ";
    }
}
