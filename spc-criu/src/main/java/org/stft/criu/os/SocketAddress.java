package org.stft.criu.os;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Addresses of the C library: {@code struct sockaddr_in} and {@code sockaddr_in6}. */
public final class SocketAddress {

    /** The size of the larger one. */
    public static final int BYTES = 28;

    private static final int IPV4_BYTES = 16;
    private static final int IPV4_AT = 4;
    private static final int IPV6_AT = 8;

    private SocketAddress() {
    }

    /** For a socket of one family: an IPv4 address is mapped into IPv6 if need be. */
    static byte[] encode(InetSocketAddress address, boolean ipv6) throws IOException {
        InetAddress ip = address.getAddress();
        if (ip == null) {
            throw new IOException("the host name " + address.getHostString() + " is not known");
        }
        byte[] raw = ip.getAddress();
        if (!ipv6 && raw.length != 4) {
            throw new IOException("this machine has no IPv6, so " + address + " cannot be used");
        }
        ByteBuffer encoded = ByteBuffer.allocate(ipv6 ? BYTES : IPV4_BYTES).order(ByteOrder.nativeOrder())
            .putShort((short) (ipv6 ? Libc.AF_INET6 : Libc.AF_INET))
            .order(ByteOrder.BIG_ENDIAN).putShort((short) address.getPort());
        if (ipv6) {
            encoded.position(IPV6_AT);
        }
        if (ipv6 && raw.length == 4) {
            encoded.put(new byte[10]).put((byte) -1).put((byte) -1);
        }
        encoded.put(raw);
        if (ip instanceof Inet6Address scoped) {
            encoded.order(ByteOrder.nativeOrder()).putInt(scoped.getScopeId());
        }
        return encoded.array();
    }

    /** As {@code address:port}; a mapped IPv4 address as what it is. */
    public static String text(byte[] encoded) throws UnknownHostException {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        boolean ipv6 = in.order(ByteOrder.nativeOrder()).getShort(0) == Libc.AF_INET6;
        byte[] raw = new byte[ipv6 ? 16 : 4];
        in.get(ipv6 ? IPV6_AT : IPV4_AT, raw);
        return InetAddress.getByAddress(raw).getHostAddress() + ":" + port(encoded);
    }

    /** As {@code address:port}. */
    public static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    static int port(byte[] encoded) {
        return ByteBuffer.wrap(encoded).getShort(2) & 0xffff;
    }
}
