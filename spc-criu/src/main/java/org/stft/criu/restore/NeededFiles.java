package org.stft.criu.restore;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.stft.criu.image.Fields.FileEntry;
import org.stft.criu.image.Fields.Regular;
import org.stft.criu.image.FileType;
import org.stft.criu.image.ProtobufMessage;
import org.stft.criu.os.FileCut;
import org.stft.criu.os.FileName;
import org.stft.criu.os.FileStatus;

/**
 * The files that a process had open or mapped for reading: jars, the JDK, libraries. They are not in the image, so they
 * must exist unchanged. CRIU checks them too; this reports it in the user's terms.
 */
record NeededFiles(Collection<ProtobufMessage> files, DeletedFiles deleted) {

    /** Where the restored process has its own files. */
    private static final String OF_PROCESSES = "/proc/";

    /** @throws IOException naming the first file that is missing or has another length */
    void require() throws IOException {
        requireAfter(Map.of());
    }

    /**
     * Checks the files as they will be.
     *
     * @param cuts files that will be cut, by name
     */
    void requireAfter(Map<String, FileCut> cuts) throws IOException {
        for (ProtobufMessage file : files) {
            ProtobufMessage regular = FileType.REGULAR.isOf(file)
                ? FileType.REGULAR.content(file)
                : ProtobufMessage.EMPTY;
            FileName name = FileName.absolute(regular.bytes(Regular.NAME));
            if (FileType.REGULAR.isReadOnly(regular) && regular.has(Regular.SIZE)
                && !deleted.contains(file.value(FileEntry.ID)) && !name.toString().startsWith(OF_PROCESSES)) {
                FileCut cut = cuts.get(name.toString());
                require(name, regular.value(Regular.SIZE), cut == null ? length(name) : Optional.of(cut.length()));
            }
        }
    }

    private static Optional<Long> length(FileName name) throws IOException {
        return FileStatus.of(name).map(FileStatus::length);
    }

    private static void require(FileName file, long length, Optional<Long> found) throws IOException {
        if (found.isEmpty() || found.get() != length) {
            String but = found.isPresent() ? "it has " + found.get() + " bytes now" : "it does not exist";
            throw new IOException("the saved process used the file " + file + " of " + length + " bytes, but " + but
                + ". Put it back unchanged (was a JDK or jar moved or updated?), or restart with an image of another "
                + "back end.");
        }
    }
}
