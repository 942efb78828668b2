package org.stft.base.debug;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The ports on which processes of this host listen. Source: proc(5). */
public final class ListeningPorts {

    /** Of IPv4, also as an address of IPv6, and of IPv6. */
    private static final Pattern LOOPBACK = Pattern.compile("(0{16}FFFF0000)?0100007F:|0{24}01000000:");
    private static final String LISTENS = "0A";
    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int HEXADECIMAL = 16;

    private ListeningPorts() {
    }

    /**
     * The TCP ports on which a process listens, on the loopback address only.
     *
     * @param process its directory in {@code /proc}
     */
    public static Set<Integer> ofLoopback(Path process) throws IOException {
        Set<String> own = sockets(process);
        Set<Integer> ports = new HashSet<>();
        for (String table : new String[] {"net/tcp", "net/tcp6"}) {
            Path file = process.resolve(table);
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                String[] fields = line.strip().split(" +");
                if (fields.length > INODE && fields[STATE].equals(LISTENS)
                    && LOOPBACK.matcher(fields[LOCAL_ADDRESS]).lookingAt()
                    && own.contains("socket:[" + fields[INODE] + "]")) {
                    String address = fields[LOCAL_ADDRESS];
                    ports.add(Integer.parseInt(address.substring(address.indexOf(':') + 1), HEXADECIMAL));
                }
            }
        }
        return ports;
    }

    private static Set<String> sockets(Path process) throws IOException {
        Set<String> sockets = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                try {
                    sockets.add(Files.readSymbolicLink(file).toString());
                } catch (IOException e) {
                    // closed meanwhile
                }
            }
        }
        return sockets;
    }
}
