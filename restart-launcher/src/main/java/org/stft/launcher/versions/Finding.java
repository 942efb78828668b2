package org.stft.launcher.versions;

import org.stft.store.FileRecord;
import org.stft.store.ImageRecord;
import org.stft.store.Manifest;

/**
 * One damage.
 *
 * @param rank whose image it is in; null if it is in the manifest
 * @param spc the back end of that image; null if it is in the manifest
 * @param file the file's name below the version's directory
 * @param chunk the number of the damaged chunk, from 0; null if it is not one chunk
 * @param firstByte the first byte of the damaged range; null if the whole file is concerned
 * @param lastByte the last byte of it
 * @param message what was expected and what was found
 */
record Finding(Integer rank, String spc, String file, Long chunk, Long firstByte, Long lastByte, String message) {

    static Finding ofManifest(String message) {
        return new Finding(null, null, Manifest.FILE_NAME, null, null, null, message);
    }

    static Finding ofFile(ImageRecord image, FileRecord file, String message) {
        return new Finding(image.rank(), image.spc(), file.name(), null, null, null, message);
    }

    /** This finding, in a range of the file. */
    Finding in(Long newChunk, long first, long last) {
        return new Finding(rank, spc, file, newChunk, first, last, message);
    }

    /** One line for a person. */
    @Override
    public String toString() {
        String owner = rank == null ? "" : "rank " + rank + " (" + spc + "): ";
        String where = message.contains(file) ? "" : file + ": ";
        String piece = chunk == null ? "" : "chunk " + chunk + ", ";
        String range = firstByte == null ? "" : piece + "bytes " + firstByte + " to " + lastByte + ": ";
        return owner + where + range + message;
    }
}
