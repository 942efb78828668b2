package org.stft.criu.programs;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.stft.spc.Checkpointer.Outcome;

/**
 * Two processes: a thread of the first tells the second one number after the other, each when the test says so, also while
 * images are taken; threads of both may compute all the time.
 *
 * <p>Arguments: rank, directory of images, directory of files, number of threads that compute. Files that the test makes:
 * {@code send-N} has the number N sent; {@code go-V} has version V saved; {@code end} has the second process print what it
 * has received. Files that the processes make: {@code port}, {@code sent-N}, {@code received-N}.
 */
public final class Whisperers {

    private static final int LAST = 9;

    private final int rank;
    private final Path files;
    private final ProgramContext context;
    private final List<Integer> received = Collections.synchronizedList(new ArrayList<>());

    private Whisperers(String[] arguments) {
        rank = Integer.parseInt(arguments[0]);
        context = new ProgramContext(rank, 2, Path.of(arguments[1]));
        files = Path.of(arguments[2]);
    }

    public static void main(String[] arguments) throws Exception {
        Whisperers whisperers = new Whisperers(arguments);
        for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
            start(Whisperers::compute);
        }
        whisperers.run();
        System.exit(0);
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    private static void start(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException | InterruptedException e) {
                System.out.println("failed: " + e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void compute() {
        long value = 1;
        while (value != 0) {
            value = value * 6364136223846793005L | 1;
        }
    }

    private void await(String name) throws InterruptedException {
        while (!Files.exists(files.resolve(name))) {
            Thread.sleep(1); // there is nothing to wait for but the file
        }
    }

    private void run() throws IOException, InterruptedException {
        Socket socket = meet();
        start(rank == 0 ? () -> send(socket) : () -> receive(socket));
        for (int version = 1;; version++) {
            while (!Files.exists(files.resolve("go-" + version))) {
                if (Files.exists(files.resolve("end"))) {
                    System.out.println("received " + received);
                    return;
                }
                Thread.sleep(1);
            }
            long began = System.nanoTime();
            try {
                Outcome outcome = context.checkpoint(version);
                System.out.println((outcome == Outcome.RESTORED ? "restored " : "saved ") + version);
            } catch (IOException e) {
                System.out.println("refused " + version + ": " + e.getMessage());
            }
            System.out.println("millis of " + version + ": " + (System.nanoTime() - began) / 1_000_000);
        }
    }

    private Socket meet() throws IOException, InterruptedException {
        if (rank == 1) {
            await("port");
            return new Socket(InetAddress.getLoopbackAddress(),
                Integer.parseInt(Files.readString(files.resolve("port"))));
        }
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(files.resolve("port.new"), Integer.toString(door.getLocalPort()));
            Files.move(files.resolve("port.new"), files.resolve("port"));
            return door.accept();
        }
    }

    private void send(Socket socket) throws IOException, InterruptedException {
        for (int number = 1; number <= LAST; number++) {
            await("send-" + number);
            new DataOutputStream(socket.getOutputStream()).writeInt(number);
            Files.write(files.resolve("sent-" + number), new byte[0]);
        }
    }

    private void receive(Socket socket) throws IOException {
        while (true) {
            int number = new DataInputStream(socket.getInputStream()).readInt();
            received.add(number);
            Files.write(files.resolve("received-" + number), new byte[0]);
        }
    }
}
