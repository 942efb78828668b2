package org.stft.mpj.bootstrap;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;

import org.stft.base.net.Handshake;
import org.stft.base.net.Secret;
import org.stft.mpj.auth.Announcement;

/** A connection to the bootstrap server, of a rank or of somebody else. */
public final class FakeRank implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 20_000;

    private final InetSocketAddress address;
    private final Secret secret;
    private final Socket socket = new Socket();

    FakeRank(NiodevBootstrap bootstrap) throws IOException {
        this.address = bootstrap.address();
        this.secret = bootstrap.secret();
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        socket.connect(address, TIMEOUT_MILLIS);
    }

    /** Announces itself, then says hello as niodev does it; its ports are 30000 + rank and 31000 + rank. */
    FakeRank sayHello(int rank) throws IOException {
        announce(rank);
        return send(hello(rank));
    }

    /** On a connection of its own, with the job's secret. */
    FakeRank announce(int rank) throws IOException {
        return announce(rank, secret);
    }

    FakeRank announce(int rank, Secret with) throws IOException {
        try (Socket other = new Socket(address.getAddress(), address.getPort())) {
            Handshake.connect(other, with,
                new Announcement(rank, 30_000 + rank, 31_000 + rank, 26_000 + rank, 27_000 + rank).encode());
        }
        return this;
    }

    /** The bytes of a hello of {@code niodev}. */
    public static byte[] hello(int rank) {
        return hello(rank, 26_000 + rank, 27_000 + rank);
    }

    static byte[] hello(int rank, int writePort, int readPort) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeUTF("Sending Info");
            out.writeInt(writePort);
            out.writeInt(readPort);
            out.writeInt(rank);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    FakeRank send(byte... bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    String answer() throws IOException {
        return new DataInputStream(socket.getInputStream()).readUTF();
    }

    /** Waits for the other side to close, and expects that it says nothing before. */
    boolean isRefused() throws IOException {
        try {
            return socket.getInputStream().read() == -1;
        } catch (java.net.SocketException e) {
            // Closed while bytes of ours were unread: the connection is reset.
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
