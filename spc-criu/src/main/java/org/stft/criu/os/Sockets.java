package org.stft.criu.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The sockets that a process has open, see proc(5). */
public final class Sockets {

    private static final String SOCKET = "socket:[";
    private static final String FLAGS = "flags:";

    private Sockets() {
    }

    /** The sockets by their inodes, each with the lowest of its descriptors. */
    public static Map<Long, Integer> of(long pid) throws IOException {
        Map<Long, Integer> found = new TreeMap<>();
        try (DirectoryStream<Path> links = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path link : links) {
                OptionalLong inode = inode(target(link));
                if (inode.isPresent()) {
                    found.merge(inode.getAsLong(), Integer.parseInt(link.getFileName().toString()), Math::min);
                }
            }
        }
        return found;
    }

    /**
     * The inode of a socket.
     *
     * @throws IOException if the descriptor is not that of a socket
     */
    public static long inode(long pid, int descriptor) throws IOException {
        String target = target(Path.of("/proc", Long.toString(pid), "fd", Integer.toString(descriptor)));
        return inode(target).orElseThrow(() -> new IOException("expected a socket as descriptor " + descriptor
            + " of process " + pid + ", but " + (target.isEmpty() ? "it is not open" : "it is " + target)));
    }

    private static OptionalLong inode(String target) {
        return target.startsWith(SOCKET)
            ? OptionalLong.of(Long.parseLong(target.substring(SOCKET.length(), target.length() - 1)))
            : OptionalLong.empty();
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    /** The file status flags of a descriptor. */
    public static int flags(long pid, int descriptor) throws IOException {
        Path info = Path.of("/proc", Long.toString(pid), "fdinfo", Integer.toString(descriptor));
        for (String line : Files.readAllLines(info)) {
            if (line.startsWith(FLAGS)) {
                return Integer.parseInt(line.substring(FLAGS.length()).trim(), 8) & ~Libc.O_CLOEXEC;
            }
        }
        throw new IOException(info + " does not list the flags of the descriptor");
    }
}
