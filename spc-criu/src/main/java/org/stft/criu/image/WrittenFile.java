package org.stft.criu.image;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import org.stft.criu.image.Fields.FileEntry;
import org.stft.criu.image.Fields.Regular;
import org.stft.criu.os.FileName;

/**
 * A regular file that a process of an image had open for writing, or mapped. Its content is not in the image.
 *
 * @param id the number of the open file in the image; a file that was opened twice has two
 * @param isUpdated true if the process could read it, and write to any place in it
 * @param position the offset at which the process continues
 * @param length its length in the moment in which the process was saved; CRIU does not record that of files that are
 *     only appended to
 */
public record WrittenFile(long id, FileName name, boolean isUpdated, long position, OptionalLong length) {

    private static final int TYPE_OF_FILE = 0170000;
    private static final int REGULAR_FILE = 0100000;
    private static final int READ_WRITE = 2;
    private static final int ACCESS_MODE = 3;
    private static final int O_APPEND = 0x400;

    /**
     * The files among the open files of an image.
     *
     * @param files the entries of {@code files.img}
     * @param deleted true for the number of a file that was deleted, whose content is in the image
     */
    public static List<WrittenFile> among(Collection<ProtobufMessage> files, LongPredicate deleted)
        throws IOException {
        List<WrittenFile> written = new ArrayList<>();
        for (ProtobufMessage file : files) {
            ProtobufMessage regular = FileType.REGULAR.isOf(file)
                ? FileType.REGULAR.content(file)
                : ProtobufMessage.EMPTY;
            if ((regular.value(Regular.MODE) & TYPE_OF_FILE) == REGULAR_FILE && !FileType.REGULAR.isReadOnly(regular)
                && !deleted.test(file.value(FileEntry.ID)) && !isOfTheKernel(regular.text(Regular.NAME))) {
                written.add(of(file.value(FileEntry.ID), regular));
            }
        }
        return written;
    }

    /** Returns true for a file that is made when it is read. */
    private static boolean isOfTheKernel(String name) {
        return name.matches("/?(proc|sys)/.*");
    }

    private static WrittenFile of(long id, ProtobufMessage regular) {
        return new WrittenFile(id, FileName.absolute(regular.bytes(Regular.NAME)),
            (FileType.REGULAR.flags(regular) & (ACCESS_MODE | O_APPEND)) == READ_WRITE, regular.value(Regular.POSITION),
            regular.has(Regular.SIZE) ? OptionalLong.of(regular.value(Regular.SIZE)) : OptionalLong.empty());
    }
}
