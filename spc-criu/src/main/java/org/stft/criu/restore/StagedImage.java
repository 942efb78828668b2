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
import org.stft.criu.image.ImageFile;
import org.stft.criu.image.Placeholder;
import org.stft.criu.image.ProtobufMessage;

/**
 * An image as CRIU shall restore it: a directory of links to the saved files, which are never written to, and of
 * changed copies of the few small ones that say what the descriptors lead to.
 *
 * <p>What is to be exchanged (a connection, a standard stream) becomes a Unix socket in the copy, for that is what
 * CRIU lets be inherited from outside in place of what is in the image. It then treats the new descriptor as
 * it would have treated the old one: the same number, also in duplicates, and the same registrations with epoll.
 */
final class StagedImage {

    // enum fd_types and the fields of CRIU's images/fdinfo.proto, sk-inet.proto, sk-unix.proto, pipe.proto, regfile.proto
    private static final int REGULAR = 1;
    private static final int PIPE = 2;
    private static final int INET_SOCKET = 4;
    private static final int UNIX_SOCKET = 5;
    private static final int TERMINAL = 11;
    private static final int FILE_TYPE = 1;
    private static final int FILE_ID = 2;
    private static final int FILE_REGULAR = 3;
    private static final int FILE_INET = 4;
    private static final int FILE_UNIX = 16;
    private static final int FILE_PIPE = 18;
    private static final int DESCRIPTOR_ID = 1;
    private static final int DESCRIPTOR_TYPE = 3;
    private static final int DESCRIPTOR_NUMBER = 4;
    private static final int INET_INODE = 2;
    private static final int PIPE_INODE = 2;
    private static final int REGULAR_FLAGS = 2;
    private static final int REGULAR_SIZE = 8;
    private static final int ACCESS_MODE = 3;

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
     * Makes the directory.
     *
     * @param image never written to
     * @param target does not exist yet
     * @param sockets the inodes of the connections that are exchanged; of the standard streams, pipes and terminals are,
     *     and files stay what they are
     */
    StagedImage(Path image, Path target, Set<Long> sockets) throws IOException {
        this.image = image;
        this.target = target;
        this.deleted = new DeletedFiles(image);
        ImageFile table = ImageFile.read(image.resolve("files.img"));
        for (ProtobufMessage file : table.messages()) {
            files.put(file.value(FILE_ID), file);
        }
        new NeededFiles(files.values(), deleted).require();
        exchangeSockets(sockets);
        exchangeStreams();
        for (ProtobufMessage file : List.copyOf(files.values())) {
            if (file.value(FILE_TYPE) == REGULAR) {
                change(file.value(FILE_ID), file);
            }
        }
        Files.createDirectory(target);
        new ImageFile(table.magic(), table.messages().stream().map(file -> files.get(file.value(FILE_ID))).toList())
            .write(target.resolve("files.img"));
        linkTheRest();
    }

    Path directory() {
        return target;
    }

    /** What CRIU must be given: connections under {@link Placeholder#of}, and the standard streams. */
    Inherited inherited() {
        return inherited;
    }

    /** Removes the files outside the directory that a restore makes, and leaves if it fails. */
    void removeFilesOutside() throws IOException {
        deleted.remove();
    }

    private void exchangeSockets(Set<Long> sockets) throws IOException {
        Set<Long> left = new HashSet<>(sockets);
        for (ProtobufMessage file : List.copyOf(files.values())) {
            if (file.value(FILE_TYPE) == INET_SOCKET) {
                long inode = file.message(FILE_INET).value(INET_INODE);
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
        for (ProtobufMessage descriptor : ImageFile.read(image.resolve("fdinfo-" + filesOfRoot() + ".img")).messages()) {
            standard.put(descriptor.value(DESCRIPTOR_NUMBER), descriptor.value(DESCRIPTOR_ID));
        }
        // The outputs first: on a terminal all three are one, and what is written must not be lost.
        exchangeStream(standard.get(1L), OUTPUT);
        exchangeStream(standard.get(2L), ERROR);
        exchangeStream(standard.get(0L), INPUT);
    }

    /** The number of the descriptor table of the process itself, should it have children. */
    private long filesOfRoot() throws IOException {
        long pid = ImageFile.read(image.resolve("pstree.img")).messages().get(0).value(1);
        return ImageFile.read(image.resolve("ids-" + pid + ".img")).messages().get(0).value(2);
    }

    private void exchangeStream(Long id, String name) throws IOException {
        if (id == null || exchanged.contains(id)) {
            return;
        }
        ProtobufMessage stream = files.get(id);
        if (stream.value(FILE_TYPE) == TERMINAL) {
            exchange(stream, inherited.add(name));
        } else if (stream.value(FILE_TYPE) == PIPE) {
            long inode = pipe(stream);
            for (ProtobufMessage file : List.copyOf(files.values())) {
                if (file.value(FILE_TYPE) == PIPE && pipe(file) == inode) {
                    exchange(file, inherited.add(name));
                }
            }
        }
    }

    private static long pipe(ProtobufMessage file) throws IOException {
        return file.message(FILE_PIPE).value(PIPE_INODE);
    }

    private void exchange(ProtobufMessage file, long inode) throws IOException {
        long id = file.value(FILE_ID);
        ProtobufMessage owner = ProtobufMessage.EMPTY.with(1, 0).with(2, 0).with(3, 0).with(4, 0).with(5, 0); // fown_entry: nobody
        ProtobufMessage options = ProtobufMessage.EMPTY.with(1, 0).with(2, 0).with(3, 0).with(4, 0).with(5, 0).with(6, 0).with(7, 0);
        ProtobufMessage socket = ProtobufMessage.EMPTY.with(1, id).with(2, inode).with(3, 1).with(4, 7).with(5, 2)
            .with(6, 0).with(7, 0).with(8, 0).with(9, owner.encode()).with(10, options.encode()).with(11, new byte[0]);
        files.put(id, ProtobufMessage.EMPTY.with(FILE_TYPE, UNIX_SOCKET).with(FILE_ID, id).with(FILE_UNIX, socket.encode()));
        exchanged.add(id);
    }

    /** A file that the process writes to has another length by now: CRIU must not insist on the one it had. */
    private void change(long id, ProtobufMessage file) throws IOException {
        ProtobufMessage regular = file.message(FILE_REGULAR);
        if ((regular.value(REGULAR_FLAGS) & ACCESS_MODE) != 0) {
            regular = regular.without(REGULAR_SIZE);
        }
        if (deleted.contains(id)) {
            regular = deleted.rename(id, regular);
        }
        files.put(id, file.with(FILE_REGULAR, regular.encode()));
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
        return exchanged.contains(descriptor.value(DESCRIPTOR_ID)) ? descriptor.with(DESCRIPTOR_TYPE, UNIX_SOCKET) : descriptor;
    }
}
