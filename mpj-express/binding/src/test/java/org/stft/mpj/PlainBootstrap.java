package org.stft.mpj;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.stft.mp.Bootstrap;

/** Two ranks of MPJ Express as it is, without STFT's hook: what the hook is measured against. */
final class PlainBootstrap implements Bootstrap {

    private static final int RANKS = 2;

    private final ServerSocket port = new ServerSocket(0, RANKS, InetAddress.getLoopbackAddress());

    PlainBootstrap() throws IOException {
        Thread thread = new Thread(this::meet, "plain-bootstrap");
        thread.setDaemon(true);
        thread.start();
    }

    private void meet() {
        try {
            String[] places = new String[RANKS];
            Socket[] ranks = new Socket[RANKS];
            for (int i = 0; i < RANKS; i++) {
                ranks[i] = port.accept();
                DataInputStream in = new DataInputStream(ranks[i].getInputStream());
                in.readUTF();
                int write = in.readInt();
                int read = in.readInt();
                int rank = in.readInt();
                places[rank] = "127.0.0.1@" + read + "@" + write + "@" + rank + "@0;";
            }
            for (Socket rank : ranks) {
                new DataOutputStream(rank.getOutputStream()).writeUTF("#Peer Information;" + String.join("", places));
                rank.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> arguments(int rank, List<String> programArguments) {
        return Stream.concat(
            Stream.of(Integer.toString(rank), "#Number of Processes;" + RANKS + ";#Protocol Switch Limit;"
                + "131072;#Server Name;127.0.0.1;#Server Port;" + port.getLocalPort() + ";", "niodev"),
            programArguments.stream()).toList();
    }

    @Override
    public Map<String, String> environment(int rank) {
        return Map.of("MPJ_HOME", System.getenv("MPJ_HOME"));
    }

    @Override
    public void close() throws IOException {
        port.close();
    }
}
