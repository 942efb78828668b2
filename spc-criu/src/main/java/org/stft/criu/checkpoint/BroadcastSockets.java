package org.stft.criu.checkpoint;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.DatagramChannel;
import java.util.List;
import org.stft.criu.image.Fields.Inet;
import org.stft.criu.image.ProtobufMessage;

/** Connecting a socket to a broadcast address needs SO_BROADCAST, which CRIU sets only afterwards. */
final class BroadcastSockets {

    private static final int SOCK_DGRAM = 2;

    private BroadcastSockets() {
    }

    static boolean isConnectedTo(ProtobufMessage socket) throws IOException {
        List<Long> words = socket.values(Inet.REMOTE_ADDRESS);
        return socket.value(Inet.TYPE) == SOCK_DGRAM && socket.value(Inet.REMOTE_PORT) != 0 && !words.isEmpty()
            && address(socket.value(Inet.FAMILY), words) instanceof Inet4Address to
            && needsPermission(to, (int) socket.value(Inet.REMOTE_PORT));
    }

    /** As it is in the memory of the kernel; a JVM's sockets are IPv6 ones, with IPv4 addresses mapped into that. */
    private static InetAddress address(long family, List<Long> words) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(words.size() * Integer.BYTES).order(ByteOrder.nativeOrder());
        words.forEach(word -> bytes.putInt(word.intValue()));
        return InetAddress.getByAddress(bytes.array());
    }

    private static boolean needsPermission(InetAddress to, int port) throws IOException {
        try (DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET)) {
            channel.connect(new InetSocketAddress(to, port));
            return false;
        } catch (SocketException e) {
            return String.valueOf(e.getMessage()).contains("Permission denied");
        }
    }
}
