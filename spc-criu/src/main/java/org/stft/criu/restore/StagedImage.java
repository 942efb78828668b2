package org.stft.criu.restore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.stft.criu.image.Fields.Descriptor;
import org.stft.criu.image.Fields.FileEntry;
import org.stft.criu.image.Fields.Inet;
import org.stft.criu.image.Fields.Pipe;
import org.stft.criu.image.Fields.Process;
import org.stft.criu.image.Fields.ProcessObjects;
import org.stft.criu.image.Fields.Regular;
import org.stft.criu.image.FileType;
import org.stft.criu.image.ImageFile;
import org.stft.criu.image.Placeholder;
import org.stft.criu.image.ProtobufMessage;

/**
 * An image prepared for a restore by CRIU: a directory of links to the saved files, which are never written to, and of
 * changed copies of the few small ones that describe the descriptors.
 *
 * <p>A descriptor to be exchanged (a connection, a standard stream) becomes a Unix socket in the copy, because that is
 * the kind that CRIU can inherit from outside. It then treats the new descriptor as it would have treated the old one:
 * the same number, also in duplicates, and the same registrations with epoll.
 */
final class StagedImage {

    /** The standard streams, as {@link #inherited} names them. */
    static final String INPUT = "standard input";
    static final String OUTPUT = "standard output";
    static final String ERROR = "standard error";

    private final Path image;
    private final Path target;
    private final Inherited inherited = new Inherited();
    private final Map<Long, ProtobufMessage> files = new TreeMap<>();
    private final Set<Long> exchanged = new HashSet<>();
    private final DeletedFiles deleted;

    /**
     * Creates the directory.
     *
     * @param image never written to
     * @param target does not exist yet
     * @param sockets the inodes of the sockets that are exchanged; of the standard streams, pipes and terminals
     *     are, and files stay what they are
     */
    StagedImage(Path image, Path target, Set<Long> sockets) throws IOException {
        this.image = image;
        this.target = target;
        this.deleted = new DeletedFiles(image);
        ImageFile table = ImageFile.read(image.resolve("files.img"));
        for (ProtobufMessage file : table.messages()) {
            files.put(file.value(FileEntry.ID), file);
        }
        new NeededFiles(files.values(), deleted).require();
        exchangeSockets(sockets);
        exchangeStreams();
        for (ProtobufMessage file : List.copyOf(files.values())) {
            if (FileType.REGULAR.isOf(file)) {
                change(file.value(FileEntry.ID), file);
            }
        }
        Files.createDirectory(target);
        new ImageFile(table.magic(),
            table.messages().stream().map(file -> files.get(file.value(FileEntry.ID))).toList())
            .write(target.resolve("files.img"));
        linkTheRest();
    }

    Path directory() {
        return target;
    }

    /** The descriptors for CRIU: connections under {@link Placeholder#of}, and the standard streams. */
    Inherited inherited() {
        return inherited;
    }

    /** Removes the files outside the directory that a failed restore leaves. */
    void removeFilesOutside() throws IOException {
        deleted.remove();
    }

    private void exchangeSockets(Set<Long> sockets) throws IOException {
        Set<Long> left = new HashSet<>(sockets);
        for (ProtobufMessage file : List.copyOf(files.values())) {
            if (FileType.INET_SOCKET.isOf(file)) {
                long inode = FileType.INET_SOCKET.content(file).value(Inet.INODE);
                if (left.remove(inode)) {
                    exchange(file, inherited.add(Placeholder.of(inode)));
                }
            }
        }
        if (!left.isEmpty()) {
            throw new IOException("expected the connections " + left + " in the image " + image
                + ", but it does not have them");
        }
    }

    private void exchangeStreams() throws IOException {
        Map<Long, Long> standard = new TreeMap<>();
        for (ProtobufMessage descriptor : ImageFile.read(image.resolve("fdinfo-" + filesOfRoot() + ".img"))
            .messages()) {
            standard.put(descriptor.value(Descriptor.NUMBER), descriptor.value(Descriptor.FILE));
        }
        // The outputs first: on a terminal all three are one, and what is written must not be lost.
        exchangeStream(standard.get(1L), OUTPUT);
        exchangeStream(standard.get(2L), ERROR);
        exchangeStream(standard.get(0L), INPUT);
    }

    /** The number of the descriptor table of the process itself, in case it has children. */
    private long filesOfRoot() throws IOException {
        long pid = ImageFile.read(image.resolve("pstree.img")).messages().get(0).value(Process.PID);
        return ImageFile.read(image.resolve("ids-" + pid + ".img")).messages().get(0).value(ProcessObjects.DESCRIPTORS);
    }

    private void exchangeStream(Long id, String name) throws IOException {
        if (id == null || exchanged.contains(id)) {
            return;
        }
        ProtobufMessage stream = files.get(id);
        if (FileType.TERMINAL.isOf(stream)) {
            exchange(stream, inherited.add(name));
        } else if (FileType.PIPE.isOf(stream)) {
            long inode = pipe(stream);
            for (ProtobufMessage file : List.copyOf(files.values())) {
                if (FileType.PIPE.isOf(file) && pipe(file) == inode) {
                    exchange(file, inherited.add(name));
                }
            }
        }
    }

    private static long pipe(ProtobufMessage file) throws IOException {
        return FileType.PIPE.content(file).value(Pipe.INODE);
    }

    private void exchange(ProtobufMessage file, long inode) throws IOException {
        long id = file.value(FileEntry.ID);
        files.put(id, InheritedSocket.entry(id, inode));
        exchanged.add(id);
    }

    /**
     * Removes the recorded length of a file that the process writes to: its length may have changed, and CRIU would
     * compare it.
     */
    private void change(long id, ProtobufMessage file) throws IOException {
        ProtobufMessage regular = FileType.REGULAR.content(file);
        if (!FileType.REGULAR.isReadOnly(regular)) {
            regular = regular.without(Regular.SIZE);
        }
        if (deleted.contains(id)) {
            regular = deleted.rename(id, regular);
        }
        files.put(id, FileType.REGULAR.withContent(file, regular));
    }

    private void linkTheRest() throws IOException {
        try (Stream<Path> all = Files.list(image)) {
            for (Path file : all.toList()) {
                String name = file.getFileName().toString();
                if (name.startsWith("fdinfo-")) {
                    ImageFile.read(file).map(this::retype).write(target.resolve(name));
                } else if (!name.equals("files.img")) {
                    Files.createSymbolicLink(target.resolve(name), file);
                }
            }
        }
    }

    private ProtobufMessage retype(ProtobufMessage descriptor) {
        return exchanged.contains(descriptor.value(Descriptor.FILE))
            ? descriptor.with(Descriptor.TYPE, FileType.UNIX_SOCKET.number())
            : descriptor;
    }
}
