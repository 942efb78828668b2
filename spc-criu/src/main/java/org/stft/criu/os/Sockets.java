package org.stft.criu.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
                String target = target(link);
                if (target.startsWith(SOCKET)) {
                    long inode = Long.parseLong(target.substring(SOCKET.length(), target.length() - 1));
                    found.merge(inode, Integer.parseInt(link.getFileName().toString()), Math::min);
                }
            }
        }
        return found;
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
