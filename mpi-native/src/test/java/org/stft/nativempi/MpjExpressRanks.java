package org.stft.nativempi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.stft.base.concurrent.DaemonThreads;

/** Runs a program on MPJ Express, whose results are compared with those of the native implementations. */
final class MpjExpressRanks {

    private static final int LIMIT_SECONDS = 60;

    private MpjExpressRanks() {
    }

    static List<String> results(int ranks, Class<?> program) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(Files.createDirectories(Path.of(System.getProperty("test.output"))),
            program.getSimpleName() + "-mpj-");
        List<Process> processes = new ArrayList<>();
        try (ServerSocket port = new ServerSocket(0, ranks, InetAddress.getLoopbackAddress())) {
            DaemonThreads.start("mpj-bootstrap", () -> meet(port, ranks));
            for (int rank = 0; rank < ranks; rank++) {
                processes.add(start(folder, rank, ranks, port.getLocalPort(), program));
            }
            StringBuilder out = new StringBuilder();
            for (int rank = 0; rank < ranks; rank++) {
                boolean ended = processes.get(rank).waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
                String said = Files.readString(folder.resolve("out" + rank), UTF_8);
                if (!ended || processes.get(rank).exitValue() != 0) {
                    throw new AssertionError(
                        "Rank " + rank + " on MPJ Express: " + (ended ? "failed" : "did not end") + "\n" + said);
                }
                out.append(said);
            }
            return out.toString().lines().filter(line -> line.startsWith("result ")).sorted().toList();
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static Process start(Path folder, int rank, int ranks, int port, Class<?> program) throws IOException {
        String classPath = System.getProperty("test.mpj.jar") + File.pathSeparator
            + System.getProperty("test.programs");
        List<String> command = NativeRanks.java(classPath, List.of());
        command.addAll(List.of(program.getName(), String.valueOf(rank), "#Number of Processes;" + ranks
            + ";#Protocol Switch Limit;131072;#Server Name;127.0.0.1;#Server Port;" + port + ";", "niodev"));
        return new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
            .redirectOutput(folder.resolve("out" + rank).toFile()).start();
    }

    private static void meet(ServerSocket port, int ranks) {
        String[] places = new String[ranks];
        List<Socket> met = new ArrayList<>();
        try {
            for (int i = 0; i < ranks; i++) {
                Socket socket = port.accept();
                met.add(socket);
                DataInputStream in = new DataInputStream(socket.getInputStream());
                in.readUTF();
                int write = in.readInt();
                int read = in.readInt();
                int rank = in.readInt();
                places[rank] = "127.0.0.1@" + read + "@" + write + "@" + rank + "@0;";
            }
            for (Socket socket : met) {
                new DataOutputStream(socket.getOutputStream()).writeUTF("#Peer Information;" + String.join("", places));
                socket.close();
            }
        } catch (IOException e) {
            throw new AssertionError("The ranks on MPJ Express did not meet", e);
        }
    }
}
