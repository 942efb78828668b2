package org.stft.criu.restore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.stft.criu.image.ProtobufMessage;

/**
 * The files that a process had open or mapped for reading: jars, the JDK, libraries. They are not in the image, so they
 * must be there as they were. CRIU checks them too; this says it in the words of the user.
 */
record NeededFiles(Collection<ProtobufMessage> files, DeletedFiles deleted) {

    private static final int REGULAR = 1;
    private static final int TYPE = 1;
    private static final int ID = 2;
    private static final int CONTENT = 3;
    private static final int FLAGS = 2;
    private static final int NAME = 6;
    private static final int SIZE = 8;
    private static final int ACCESS_MODE = 3;
    /** The restored process will have its own there. */
    private static final Path OF_PROCESSES = Path.of("/proc");

    /** @throws IOException naming the first file that is missing or has another length */
    void require() throws IOException {
        for (ProtobufMessage file : files) {
            ProtobufMessage regular = file.value(TYPE) == REGULAR ? file.message(CONTENT) : ProtobufMessage.EMPTY;
            boolean read = (regular.value(FLAGS) & ACCESS_MODE) == 0;
            Path name = Path.of("/").resolve(regular.text(NAME));
            if (read && regular.has(SIZE) && !deleted.contains(file.value(ID)) && !name.startsWith(OF_PROCESSES)) {
                require(name, regular.value(SIZE));
            }
        }
    }

    private static void require(Path file, long size) throws IOException {
        String found = !Files.exists(file) ? "it is not there" : Files.size(file) + " bytes";
        if (!found.equals(size + " bytes")) {
            throw new IOException("the saved process used the file " + file + " of " + size + " bytes, but " + found
                + ". Put it back as it was (a JDK or jar that was moved or updated?), or restart with an image of another "
                + "back end.");
        }
    }
}
