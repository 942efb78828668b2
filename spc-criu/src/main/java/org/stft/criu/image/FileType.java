package org.stft.criu.image;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.criu.image.Fields.FileEntry;
import org.stft.criu.image.Fields.Owner;

/** The kind of file of a descriptor: {@code enum fd_types} and {@code file_entry} of CRIU's images/fdinfo.proto. */
public enum FileType {

    REGULAR(1, 3, 2, 5),
    PIPE(2, 18, 3, 4),
    INET_SOCKET(4, 4, 9, 13),
    UNIX_SOCKET(5, 16, 5, 9),
    EVENTFD(6, 8, 2,
        3),
    EPOLL(7, 9, 2, 3),
    INOTIFY(8, 13, 2, 4),
    SIGNALFD(9, 10, 2, 3),
    PACKET_SOCKET(10, 6, 4,
        6),
    TERMINAL(11, 19, 3, 4),
    FANOTIFY(12, 14, 2,
        3),
    NETLINK_SOCKET(13, 7, 6, 11),
    TIMERFD(17, 12, 2, 3),
    MEMFD(18, 20, 2, 4),
    PIDFD(20, 22, 3, 5);

    private static final int ACCESS_MODE = 3;
    private static final Map<Integer, FileType> BY_NUMBER = Stream.of(values())
        .collect(Collectors.toUnmodifiableMap(type -> type.number, type -> type));

    private final int number;
    private final int content;
    private final int flags;
    private final int owner;

    FileType(int number, int content, int flags, int owner) {
        this.number = number;
        this.content = content;
        this.flags = flags;
        this.owner = owner;
    }

    /** Empty for a type that has no field that is needed here. */
    public static Optional<FileType> of(ProtobufMessage file) {
        return Optional.ofNullable(BY_NUMBER.get((int) file.value(FileEntry.TYPE)));
    }

    /** Returns true for a file of this type. */
    public boolean isOf(ProtobufMessage file) {
        return file.value(FileEntry.TYPE) == number;
    }

    /** The number of this type in files and descriptors. */
    public int number() {
        return number;
    }

    /** The entry of a file of this type. */
    public ProtobufMessage entry(long id, ProtobufMessage itsContent) {
        return withContent(ProtobufMessage.EMPTY.with(FileEntry.TYPE, number).with(FileEntry.ID, id), itsContent);
    }

    /** The entry of a file of this type with other content. */
    public ProtobufMessage withContent(ProtobufMessage file, ProtobufMessage other) {
        return file.with(content, other.encode());
    }

    /** The content of a file, which is specific to its type. */
    public ProtobufMessage content(ProtobufMessage file) throws IOException {
        return file.message(content);
    }

    /** Returns true if the file was opened for reading only. */
    public boolean isReadOnly(ProtobufMessage itsContent) {
        return (flags(itsContent) & ACCESS_MODE) == 0;
    }

    /** The flags of open(2). */
    public long flags(ProtobufMessage content) {
        return content.value(flags);
    }

    /** The process or group that gets signals of the descriptor, see F_SETOWN in fcntl(2); 0 for none. */
    public long owner(ProtobufMessage content) throws IOException {
        return content.message(owner).value(Owner.PID);
    }
}
