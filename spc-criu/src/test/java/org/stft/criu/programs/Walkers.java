package org.stft.criu.programs;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.stft.spc.Checkpointer.Outcome;

/**
 * A program of several processes that walk in step: in each step each tells each other the number of the step, over
 * every kind of connection that Java has, and checks what it hears. It keeps files open, and notes each step in them.
 *
 * <p>Arguments: rank, ranks, directory of images, directory of files, number of steps, steps per checkpoint.
 */
public final class Walkers {

    private static final int KINDS = 4;

    private final int rank;
    private final int ranks;
    private final int steps;
    private final int every;
    private final ProgramContext context;
    private final RandomAccessFile notes;
    private final FileOutputStream log;
    private final FileInputStream book;
    private final RandomAccessFile deleted;
    private final List<Link> links = new ArrayList<>();
    private long sum;

    private Walkers(String[] arguments) throws IOException {
        rank = Integer.parseInt(arguments[0]);
        ranks = Integer.parseInt(arguments[1]);
        context = new ProgramContext(rank, ranks, Path.of(arguments[2]));
        Path files = Path.of(arguments[3]);
        steps = Integer.parseInt(arguments[4]);
        every = Integer.parseInt(arguments[5]);
        notes = new RandomAccessFile(files.resolve("notes-" + rank).toFile(), "rw");
        log = new FileOutputStream(files.resolve("log-" + rank).toFile(), true);
        notes.getChannel().lock();
        book = new FileInputStream(files.resolve("book").toFile());
        Path gone = files.resolve("gone-" + rank);
        deleted = new RandomAccessFile(gone.toFile(), "rw");
        Files.delete(gone);
    }

    public static void main(String[] arguments) throws Exception {
        Walkers walkers = new Walkers(arguments);
        walkers.meet();
        walkers.walk();
        System.exit(0);
    }

    /** The file that each process reads a byte of in each step. */
    public static void writeBook(Path files) throws IOException {
        byte[] book = new byte[1000];
        for (int i = 0; i < book.length; i++) {
            book[i] = (byte) (i & 0x7f);
        }
        Files.write(files.resolve("book"), book);
    }

    /** The result of the processes if they run undisturbed. */
    public static List<String> expectedSums(int ranks, int steps) {
        long sum = 0;
        for (int step = 1; step <= steps; step++) {
            for (int link = 0; link < (ranks - 1) * KINDS; link++) {
                sum = sum * 31 + step;
            }
        }
        return Collections.nCopies(ranks, "sum " + sum);
    }

    /** Everyone listens; the test tells everyone the ports of all. */
    private void meet() throws IOException {
        ServerSocketChannel door = ServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        System.out.println("port " + door.socket().getLocalPort());
        String[] ports = new BufferedReader(new InputStreamReader(System.in)).readLine().split(" ");
        Map<Integer, SocketChannel> channels = new TreeMap<>();
        for (int other = 0; other < rank; other++) {
            for (int kind = 0; kind < KINDS; kind++) {
                SocketChannel channel = SocketChannel.open(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(ports[other])));
                channel.write(ByteBuffer.allocate(4).putInt(rank * KINDS + kind).flip());
                channels.put(other * KINDS + kind, channel);
            }
        }
        for (int i = 0; i < (ranks - rank - 1) * KINDS; i++) {
            SocketChannel channel = door.accept();
            ByteBuffer who = ByteBuffer.allocate(4);
            while (who.hasRemaining()) {
                channel.read(who);
            }
            channels.put(who.getInt(0), channel);
        }
        for (Map.Entry<Integer, SocketChannel> channel : channels.entrySet()) {
            links.add(new Link(channel.getValue(), channel.getKey() % KINDS));
        }
        System.out.println("all met"); // the door stays open
    }

    private void walk() throws Exception {
        for (int step = 1; step <= steps; step++) {
            for (Link link : links) {
                link.send(step);
            }
            for (Link link : links) {
                sum = sum * 31 + link.receive(step);
            }
            note(step);
            if (every > 0 && step % every == 0) {
                checkpoint(step / every);
            }
        }
        System.out.println("sum " + sum);
    }

    private void note(int step) throws IOException {
        notes.writeBytes("step " + step + "\n");
        log.write(("step " + step + "\n").getBytes());
        if (book.read() != (byte) (step - 1 & 0x7f)) {
            throw new IOException("the book was opened at another page in step " + step);
        }
        deleted.writeInt(step);
        deleted.seek(0);
        for (int earlier = 1; earlier <= step; earlier++) {
            if (deleted.readInt() != earlier) {
                throw new IOException("the deleted file lost step " + earlier);
            }
        }
        System.out.println("step " + step);
    }

    private void checkpoint(int version) throws Exception {
        try {
            Outcome outcome = context.checkpoint(version);
            System.out.println((outcome == Outcome.RESTORED ? "restored " : "saved ") + version);
            if (outcome == Outcome.CONTINUED && Boolean.getBoolean("walkers.stop")) {
                Thread.sleep(Long.MAX_VALUE); // until it is killed
            }
        } catch (IOException e) {
            System.out.println("failed " + version + ": " + e);
        }
    }

    /** A connection to another process: written to by the walking thread, read from by one of its own. */
    private static final class Link {

        private final SocketChannel channel;
        private final LinkedBlockingQueue<Integer> received = new LinkedBlockingQueue<>();

        Link(SocketChannel channel, int kind) throws IOException {
            this.channel = channel;
            channel.configureBlocking(kind != 1);
            Thread reader = new Thread(() -> {
                try {
                    switch (kind) {
                        case 0 -> readChannel();
                        case 1 -> readSelector();
                        case 2 -> readSocket(0);
                        default -> readSocket(3_600_000); // with a time limit it waits in poll()
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            reader.setDaemon(true);
            reader.start();
        }

        private void readChannel() throws IOException {
            ByteBuffer number = ByteBuffer.allocate(4);
            while (channel.read(number) >= 0) {
                receive(number);
            }
            throw new EOFException("a blocking channel was closed");
        }

        private void readSelector() throws IOException {
            Selector selector = Selector.open();
            channel.register(selector, SelectionKey.OP_READ);
            ByteBuffer number = ByteBuffer.allocate(4);
            for (int idle = 0; idle < 1000; idle++) {
                selector.select();
                selector.selectedKeys().clear();
                for (int count = channel.read(number); count != 0; count = channel.read(number)) {
                    if (count < 0) {
                        throw new EOFException("a channel with a selector was closed");
                    }
                    receive(number);
                    idle = 0;
                }
            }
            throw new IOException("the selector spins");
        }

        private void readSocket(int limit) throws IOException {
            Socket socket = channel.socket();
            socket.setSoTimeout(limit);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (true) {
                received.add(in.readInt());
            }
        }

        private void receive(ByteBuffer number) {
            if (!number.hasRemaining()) {
                received.add(number.getInt(0));
                number.clear();
            }
        }

        void send(int step) throws IOException {
            ByteBuffer number = ByteBuffer.allocate(4).putInt(step).flip();
            while (number.hasRemaining()) {
                channel.write(number);
            }
        }

        int receive(int step) throws Exception {
            Integer found = received.poll(60, TimeUnit.SECONDS);
            if (found == null || found != step) {
                throw new IOException("expected step " + step + ", received " + found);
            }
            return found;
        }
    }
}
