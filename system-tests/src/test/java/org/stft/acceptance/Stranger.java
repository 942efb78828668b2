package org.stft.acceptance;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Somebody who does not belong to a job and connects to its ports: once without a word, and once for each thing that he has to say. He
 * never hangs up. As a process: what he says in hexadecimal as arguments, then a line {@code ADDRESS PORT} for each attack, which
 * is answered by how many connections he got.
 */
public final class Stranger implements Closeable {

    private static final int CONNECT_MILLIS = 2_000;

    private final List<byte[]> words;
    private final List<Socket> connections = new ArrayList<>();

    Stranger(List<byte[]> words) {
        this.words = words;
    }

    public static void main(String[] arguments) throws IOException {
        List<byte[]> words = Stream.of(arguments).map(HexFormat.of()::parseHex).toList();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        try (Stranger stranger = new Stranger(words)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] target = line.split(" ");
                System.out.println(stranger.attack(InetAddress.getByName(target[0]), Integer.parseInt(target[1])));
            }
        }
    }

    /** The number of connections that he opened. */
    int attack(InetAddress address, int port) {
        int connected = connect(address, port, new byte[0]);
        for (byte[] each : words) {
            connected += connect(address, port, each);
        }
        return connected;
    }

    private int connect(InetAddress address, int port, byte[] said) {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
            connections.add(socket);
            socket.getOutputStream().write(said);
        } catch (IOException e) {
            // not let in, or thrown out before he had spoken
        }
        return socket.isConnected() ? 1 : 0;
    }

    @Override
    public void close() throws IOException {
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
