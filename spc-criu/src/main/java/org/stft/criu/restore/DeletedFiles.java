package org.stft.criu.restore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.stft.criu.image.Fields.Regular;
import org.stft.criu.image.Fields.Remap;
import org.stft.criu.image.ImageFile;
import org.stft.criu.image.ProtobufMessage;

/**
 * The files of an image that were deleted while they were open. To restore one, CRIU creates it again under a name made
 * of the old one, opens it and deletes it. If CRIU is killed in between, or the image is restored twice at once, that
 * name is taken; and with each generation it becomes longer, until it is too long. So each restore gets names of its
 * own, in the same directories.
 */
final class DeletedFiles {

    private static final int TYPE_OF_FILE = 0170000;
    private static final int DIRECTORY = 0040000;

    private final Map<Long, Long> copies = new TreeMap<>();
    private final List<Path> made = new ArrayList<>();

    DeletedFiles(Path image) throws IOException {
        Path table = image.resolve("remap-fpath.img");
        if (Files.exists(table)) {
            ImageFile.read(table).messages()
                .forEach(each -> copies.put(each.value(Remap.ORIGINAL), each.value(Remap.COPY)));
        }
    }

    /** Returns true if a file was deleted: its content is in the image. */
    boolean contains(long id) {
        return copies.containsKey(id);
    }

    /** The entry of a deleted file with a name of its own. */
    ProtobufMessage rename(long id, ProtobufMessage regular) {
        if ((regular.value(Regular.MODE) & TYPE_OF_FILE) == DIRECTORY) {
            return regular;
        }
        String old = regular.text(Regular.NAME);
        String name = old.substring(0, old.lastIndexOf('/') + 1) + ".stft-" + ProcessHandle.current().pid() + "-"
            + System.nanoTime();
        made.add(Path.of(name + ".cr." + Long.toHexString(copies.get(id)) + ".ghost"));
        return regular.with(Regular.NAME, name.getBytes());
    }

    /** Removes the remains of a failed restore. */
    void remove() throws IOException {
        for (Path file : made) {
            Files.deleteIfExists(file);
        }
    }
}
