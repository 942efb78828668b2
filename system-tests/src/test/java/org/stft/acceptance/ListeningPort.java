package org.stft.acceptance;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A port on which a process listens, as the kernel tells. */
record ListeningPort(long pid, InetAddress address, int number) {

    private static final String LISTEN = "0A";

    /** Those of a process, in whatever network namespace it is; empty once it has ended. */
    static List<ListeningPort> of(long pid) {
        List<ListeningPort> ports = new ArrayList<>();
        try {
            Set<String> sockets = sockets(pid);
            for (String table : List.of("tcp", "tcp6")) {
                for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table))) {
                    String[] words = line.trim().split(" +");
                    if (words[3].equals(LISTEN) && sockets.contains("socket:[" + words[9] + "]")) {
                        String[] local = words[1].split(":");
                        ports.add(new ListeningPort(pid, address(local[0]), Integer.parseInt(local[1], 16)));
                    }
                }
            }
            return ports;
        } catch (IOException e) {
            return List.of(); // it has ended
        }
    }

    private static Set<String> sockets(long pid) throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return descriptors.map(ListeningPort::target).collect(Collectors.toSet());
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "closed meanwhile";
        }
    }

    /** The kernel prints words of 32 bits in the byte order of the machine. */
    private static InetAddress address(String hex) throws UnknownHostException {
        ByteBuffer printed = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
        ByteBuffer address = ByteBuffer.allocate(printed.capacity()).order(ByteOrder.nativeOrder());
        while (printed.hasRemaining()) {
            address.putInt(printed.getInt());
        }
        return InetAddress.getByAddress(address.array());
    }
}
