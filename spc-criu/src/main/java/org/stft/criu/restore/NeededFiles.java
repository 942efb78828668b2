package org.stft.criu.restore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.stft.criu.image.Fields.FileEntry;
import org.stft.criu.image.Fields.Regular;
import org.stft.criu.image.FileType;
import org.stft.criu.image.ProtobufMessage;

/**
 * The files that a process had open or mapped for reading: jars, the JDK, libraries. They are not in the image, so they
 * must exist unchanged. CRIU checks them too; this reports it in the user's terms.
 */
record NeededFiles(Collection<ProtobufMessage> files, DeletedFiles deleted) {

    /** Paths where the restored process has its own files. */
    private static final Path OF_PROCESSES = Path.of("/proc");

    /** @throws IOException naming the first file that is missing or has another length */
    void require() throws IOException {
        for (ProtobufMessage file : files) {
            ProtobufMessage regular = FileType.REGULAR.isOf(file)
                ? FileType.REGULAR.content(file)
                : ProtobufMessage.EMPTY;
            Path name = Path.of("/").resolve(regular.text(Regular.NAME));
            if (FileType.REGULAR.isReadOnly(regular) && regular.has(Regular.SIZE)
                && !deleted.contains(file.value(FileEntry.ID))
                && !name.startsWith(OF_PROCESSES)) {
                require(name, regular.value(Regular.SIZE));
            }
        }
    }

    private static void require(Path file, long size) throws IOException {
        if (!Files.exists(file) || Files.size(file) != size) {
            String found = Files.exists(file) ? "it has " + Files.size(file) + " bytes now" : "it does not exist";
            throw new IOException("the saved process used the file " + file + " of " + size + " bytes, but " + found
                + ". Put it back unchanged (was a JDK or jar moved or updated?), or restart with an image of another "
                + "back end.");
        }
    }
}
