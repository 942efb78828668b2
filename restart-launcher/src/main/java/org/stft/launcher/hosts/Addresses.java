package org.stft.launcher.hosts;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Comparator;
import java.util.List;

/** The addresses of this host. */
public final class Addresses {

    private static final int ANY_PORT = 9;

    private Addresses() {
    }

    /** The addresses that other hosts may reach, those of IPv4 first. */
    public static List<String> own() throws IOException {
        return NetworkInterface.networkInterfaces().filter(Addresses::isUp)
            .sorted(Comparator.comparingInt(NetworkInterface::getIndex))
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
            .sorted(Comparator.comparing(address -> !(address instanceof Inet4Address)))
            .map(InetAddress::getHostAddress).toList();
    }

    private static boolean isUp(NetworkInterface network) {
        try {
            return network.isUp();
        } catch (IOException e) {
            return false; // the interface has just disappeared
        }
    }

    /** The source address of this host for packets to another one. No packet is sent. */
    public static InetAddress towards(InetAddress other) throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(other, ANY_PORT));
            return socket.getLocalAddress();
        }
    }
}
