package org.stft.base.net;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The proof by which both ends of a new connection show that they know the job's secret.
 *
 * <p>The client sends {@code stft} and a nonce; the server a nonce and its MAC over both; the client its MAC over both,
 * followed by a message of fixed length that the MAC covers; the server one byte. The secret itself is never sent, and
 * a recorded handshake cannot be used for another connection.
 *
 * <p>An object of this class is the server's side of one connection. It never blocks on a channel that does not.
 */
public final class Handshake {

    /** The time that a client waits for an answer. */
    public static final int CLIENT_MILLIS = 60_000; // many ranks may start at once on few processors

    private static final byte[] MAGIC = "stft".getBytes(US_ASCII);
    private static final byte[] SERVER = "server".getBytes(US_ASCII);
    private static final byte[] CLIENT = "client".getBytes(US_ASCII);
    private static final byte ACCEPTED = 'a';

    private final Secret secret;
    private final byte[] serverNonce = Secret.nonce();
    private final ByteBuffer greeting = ByteBuffer.allocate(MAGIC.length + Secret.BYTES);
    private final ByteBuffer proof;

    /** @param messageBytes the length of the client's message */
    public Handshake(Secret secret, int messageBytes) {
        this.secret = secret;
        this.proof = ByteBuffer.allocate(Secret.BYTES + messageBytes);
    }

    /** Returns true if a connection that begins with this byte may be a handshake. */
    public static boolean beginsWith(byte first) {
        return first == MAGIC[0];
    }

    /** Adds bytes that were already read from the connection, at most the greeting. */
    public void begin(ByteBuffer received) throws IOException {
        greeting.put(received);
        checkGreeting();
    }

    /**
     * Reads available bytes and answers them; never reads beyond the handshake.
     *
     * @return whether the client has proved itself; it then waits for {@link #accept}
     * @throws IOException if it cannot
     */
    public boolean advance(ByteChannel channel) throws IOException {
        if (greeting.hasRemaining()) {
            read(channel, greeting);
            checkGreeting();
            if (greeting.hasRemaining()) {
                return false;
            }
            write(channel, serverNonce, secret.mac(SERVER, clientNonce(), serverNonce));
        }
        read(channel, proof);
        if (proof.hasRemaining()) {
            return false;
        }
        byte[] expected = secret.mac(CLIENT, clientNonce(), serverNonce, message());
        if (!MessageDigest.isEqual(expected, Arrays.copyOf(proof.array(), Secret.BYTES))) {
            throw new IOException("it does not know the secret of this job");
        }
        return true;
    }

    /** Tells the client that it may continue. */
    public void accept(ByteChannel channel) throws IOException {
        write(channel, new byte[] {ACCEPTED});
    }

    /** The data of the client, after its proof was accepted. */
    public byte[] message() {
        return Arrays.copyOfRange(proof.array(), Secret.BYTES, proof.capacity());
    }

    private byte[] clientNonce() {
        return Arrays.copyOfRange(greeting.array(), MAGIC.length, greeting.capacity());
    }

    private void checkGreeting() throws IOException {
        int length = Math.min(MAGIC.length, greeting.position());
        if (!Arrays.equals(MAGIC, 0, length, greeting.array(), 0, length)) {
            throw new IOException("it does not begin as this handshake does");
        }
    }

    private static void read(ByteChannel channel, ByteBuffer into) throws IOException {
        if (channel.read(into) < 0) {
            throw new EOFException("it ended before it had proved itself");
        }
    }

    /** Sends a few bytes, for which a new connection has room; otherwise it is broken. */
    private static void write(ByteChannel channel, byte[]... parts) throws IOException {
        ByteBuffer all = concatenated(parts);
        channel.write(all);
        if (all.hasRemaining()) {
            throw new IOException("it does not take an answer");
        }
    }

    private static ByteBuffer concatenated(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.flip();
    }

    /**
     * The client's side, on a connection in blocking mode.
     *
     * @throws SecurityException if the server does not know the secret, or does not answer in time
     * @throws IOException if the connection ends before the server has accepted; another attempt may succeed
     */
    public static void connect(Socket socket, Secret secret, byte[] message) throws IOException {
        byte[] clientNonce = Secret.nonce();
        socket.setSoTimeout(CLIENT_MILLIS);
        try {
            InputStream in = socket.getInputStream();
            send(socket, MAGIC, clientNonce);
            byte[] serverNonce = receive(in, Secret.BYTES);
            byte[] proof = receive(in, Secret.BYTES);
            if (!MessageDigest.isEqual(secret.mac(SERVER, clientNonce, serverNonce), proof)) {
                throw new SecurityException(
                    "the process that listens at " + socket.getRemoteSocketAddress() + " does not know the secret"
                        + " of this job");
            }
            send(socket, secret.mac(CLIENT, clientNonce, serverNonce, message), message);
            receive(in, 1);
        } catch (SocketTimeoutException e) {
            throw new SecurityException(
                "the process that listens at " + socket.getRemoteSocketAddress() + " did not complete the handshake"
                    + " within " + CLIENT_MILLIS / 1000 + " s",
                e);
        }
        socket.setSoTimeout(0);
    }

    private static void send(Socket socket, byte[]... parts) throws IOException {
        socket.getOutputStream().write(concatenated(parts).array());
    }

    private static byte[] receive(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the connection ended during the handshake");
        }
        return bytes;
    }
}
