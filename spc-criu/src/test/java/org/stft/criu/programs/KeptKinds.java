package org.stft.criu.programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.stft.spc.Checkpointer.Outcome;

/**
 * A program that holds one thing of each kind that comes back, and says what has become of it when it was restored. Arguments:
 * directory of images, directory for its files, port of another process.
 */
public final class KeptKinds {

    private static final byte[] WORD = {'w'};

    private final Path files;
    private final Map<String, Callable<Object>> kinds = new LinkedHashMap<>();

    private KeptKinds(Path files) {
        this.files = files;
    }

    public static void main(String[] arguments) throws Exception {
        ProgramContext context = new ProgramContext(0, 1, Path.of(arguments[0]));
        KeptKinds all = new KeptKinds(Path.of(arguments[1]));
        all.files();
        all.unixSockets();
        all.datagrams();
        all.pipes();
        all.watches();
        all.children();
        all.closed(Integer.parseInt(arguments[2]));
        if (context.checkpoint(1) == Outcome.CONTINUED) {
            System.out.println("saved 1");
            Thread.sleep(Long.MAX_VALUE); // until it is killed
        }
        for (Map.Entry<String, Callable<Object>> kind : all.kinds.entrySet()) {
            System.out.println(kind.getKey() + ": " + result(kind.getValue()));
        }
        System.exit(0);
    }

    private static Object result(Callable<Object> kind) {
        try {
            return kind.call();
        } catch (Exception e) {
            return e;
        }
    }

    private void files() throws Exception {
        Path longest = files.resolve("f".repeat(255));
        RandomAccessFile deleted = new RandomAccessFile(longest.toFile(), "rw");
        deleted.write(WORD);
        Files.delete(longest);
        kinds.put("deleted file with a long name", () -> {
            deleted.seek(0);
            return (char) deleted.read();
        });
        Path directory = Files.createDirectory(files.resolve("directory"));
        RandomAccessFile homeless = new RandomAccessFile(directory.resolve("file").toFile(), "rw");
        homeless.write(WORD);
        Files.delete(directory.resolve("file"));
        Files.delete(directory);
        kinds.put("deleted file of a deleted directory", () -> {
            homeless.seek(0);
            return (char) homeless.read();
        });
        FileChannel file = FileChannel.open(files.resolve("mapped"), StandardOpenOption.CREATE, StandardOpenOption.READ,
            StandardOpenOption.WRITE);
        MappedByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, 0, 1);
        mapped.put(0, WORD[0]);
        kinds.put("mapped file", () -> (char) mapped.get(0));
        Path open = Files.createDirectory(files.resolve("open"));
        DirectoryStream<Path> entries = Files.newDirectoryStream(open);
        for (int i = 0; i < 500; i++) {
            Files.createFile(open.resolve("entry-of-a-directory-that-grows-" + i));
        }
        kinds.put("open directory", () -> entries.iterator().next().getParent().getFileName());
        InputStream own = Files.newInputStream(Path.of("/proc/self/status"));
        kinds.put("own file of /proc", () -> new String(own.readNBytes(5)));
        InputStream device = Files.newInputStream(Path.of("/dev/zero"));
        kinds.put("/dev/zero", device::read);
    }

    private void unixSockets() throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(files.resolve("unix"));
        ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
        SocketChannel one = SocketChannel.open(address);
        SocketChannel other = door.accept();
        one.write(ByteBuffer.wrap(WORD));
        kinds.put("Unix connection in the rank, with an unread byte", () -> read(other));
        kinds.put("listening Unix socket", () -> {
            SocketChannel.open(address).write(ByteBuffer.wrap(WORD));
            return read(door.accept());
        });
    }

    private static char read(java.nio.channels.ReadableByteChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1);
        channel.read(buffer);
        return (char) buffer.get(0);
    }

    private void datagrams() throws IOException {
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        DatagramPacket packet = new DatagramPacket(WORD, 1, socket.getLocalSocketAddress());
        socket.send(packet); // waits in the socket, and is lost
        kinds.put("UDP socket, without what waited in it", () -> {
            socket.send(new DatagramPacket(new byte[] {'x'}, 1, packet.getSocketAddress()));
            DatagramPacket received = new DatagramPacket(new byte[1], 1);
            socket.setSoTimeout(5000);
            socket.receive(received);
            return (char) received.getData()[0];
        });
    }

    private void pipes() throws IOException {
        Pipe pipe = Pipe.open();
        pipe.sink().write(ByteBuffer.wrap(WORD));
        kinds.put("pipe with an unread byte", () -> read(pipe.source()));
    }

    private void watches() throws IOException {
        Path watched = Files.createDirectory(files.resolve("watched"));
        WatchService service = watched.getFileSystem().newWatchService();
        watched.register(service, StandardWatchEventKinds.ENTRY_CREATE);
        kinds.put("watched directory", () -> {
            Files.createFile(watched.resolve("new"));
            WatchKey key = service.poll(5, TimeUnit.SECONDS);
            return key.pollEvents().get(0).context();
        });
    }

    private void children() throws Exception {
        Process cat = new ProcessBuilder("cat").start();
        kinds.put("child", () -> {
            cat.outputWriter().write("back\n");
            cat.outputWriter().flush();
            return cat.inputReader().readLine();
        });
        Process elsewhere = new ProcessBuilder("setsid", "sh", "-c", "read word; exit 7").start();
        kinds.put("child in a session of its own", () -> {
            elsewhere.outputWriter().write("go\n");
            elsewhere.outputWriter().flush();
            return elsewhere.waitFor();
        });
    }

    private void closed(int port) throws IOException {
        Socket foreign = new Socket(InetAddress.getLoopbackAddress(), port);
        kinds.put("connection to another process, with an unread byte", () -> end(foreign));
        ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket waiting = new Socket(door.getInetAddress(), door.getLocalPort());
        kinds.put("listening TCP socket, without what was not accepted", () -> {
            Socket fresh = new Socket(door.getInetAddress(), door.getLocalPort());
            return door.accept().getPort() == fresh.getLocalPort();
        });
        kinds.put("connection that was not accepted", () -> end(waiting));
    }

    private static Object end(Socket socket) {
        try {
            return socket.getInputStream().read() < 0 ? "closed" : "open";
        } catch (IOException e) {
            return "closed";
        } catch (UncheckedIOException e) {
            return e;
        }
    }
}
