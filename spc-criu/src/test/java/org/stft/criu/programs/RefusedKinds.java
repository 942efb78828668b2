package org.stft.criu.programs;

import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.stft.criu.os.Libc;
import org.stft.spc.Checkpointer.Outcome;

/**
 * A program that asks for an image once with each kind of thing that CRIU would save and then not restore, and in the end with none.
 * Arguments: directory of images, directory with the Unix socket "door" of another process, name of another's terminal.
 */
public final class RefusedKinds {

    private final Path files;
    private final String terminal;

    private RefusedKinds(Path files, String terminal) {
        this.files = files;
        this.terminal = terminal;
    }

    /** The kinds, each with a part of what is said of it. */
    public enum Kind {
        UNACCEPTED_CONNECTION("a Unix socket that is connected to a process outside the rank"),
        FILE_OF_ANOTHER_PROCESS(
            "/status, of a process or thread that is not part of the rank"),
        FILE_OF_AN_ENDED_THREAD(
            "/stat, of a process or thread that is not part of the rank"),
        TERMINAL_OF_ANOTHER_PROCESS(
            "is a terminal that is not the rank's own"),
        SIGNALS_FOR_ANOTHER_PROCESS(
            "sends signals to process"),
        PATH_OF_A_PIPE(
            "was opened as the path of a pipe"),
        BROADCAST_CONNECTION(
            "connected to a broadcast address"),
        DESCRIPTOR_IN_FLIGHT(
            "a descriptor was sent over a Unix socket (SCM_RIGHTS) and not yet received"),
        CHILD_IN_A_NETWORK_NAMESPACE(
            "is in another network or mount namespace"),
        /** The mounts of the machine decide if CRIU refuses it by itself. */
        CHILD_IN_A_MOUNT_NAMESPACE(""),
        CHILD_WITH_A_DEADLINE("is scheduled by deadlines"),
        SEALED_MAPPING(
            "sealed against writing");

        public final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    public static void main(String[] arguments) throws Exception {
        ProgramContext context = new ProgramContext(0, 1, Path.of(arguments[0]));
        RefusedKinds kinds = new RefusedKinds(Path.of(arguments[1]), arguments[2]);
        int version = 0;
        for (Kind kind : Kind.values()) {
            version++;
            try (Closeable held = kinds.get(kind)) {
                System.out.println(kind + " " + checkpoint(context, version) + (held == null ? "!" : ""));
            }
        }
        if (context.checkpoint(version + 1) == Outcome.CONTINUED) {
            System.out.println("saved " + (version + 1));
            Thread.sleep(Long.MAX_VALUE); // until it is killed
        }
        System.out.println("restored");
        System.exit(0);
    }

    private static String checkpoint(ProgramContext context, int version) {
        try {
            return context.checkpoint(version) + " version " + version;
        } catch (IOException e) {
            return "refused: " + e.getMessage();
        }
    }

    private Closeable get(Kind kind) throws Exception {
        return switch (kind) {
            case UNACCEPTED_CONNECTION -> SocketChannel.open(UnixDomainSocketAddress.of(files.resolve("door")));
            case FILE_OF_ANOTHER_PROCESS ->
                new FileInputStream("/proc/" + ProcessHandle.current().parent().orElseThrow().pid() + "/status");
            case FILE_OF_AN_ENDED_THREAD -> fileOfAnEndedThread();
            case TERMINAL_OF_ANOTHER_PROCESS -> closing(Libc.open(terminal, Kinds.O_RDWR | Kinds.O_NOCTTY, 0));
            case SIGNALS_FOR_ANOTHER_PROCESS -> signalsForAnotherProcess();
            case PATH_OF_A_PIPE -> pathOfAPipe();
            case BROADCAST_CONNECTION -> broadcastConnection();
            case DESCRIPTOR_IN_FLIGHT -> descriptorInFlight();
            case CHILD_IN_A_NETWORK_NAMESPACE -> child("unshare", "--net", "sh", "-c", "echo; exec sleep 1000");
            case CHILD_IN_A_MOUNT_NAMESPACE -> child("unshare", "--mount", "sh", "-c", "echo; exec sleep 1000");
            case CHILD_WITH_A_DEADLINE ->
                child("chrt", "--deadline", "--sched-runtime", "10000000", "--sched-deadline", "30000000",
                    "--sched-period", "30000000", "0", "sh", "-c", "echo; exec sleep 1000");
            case SEALED_MAPPING -> sealedMapping();
        };
    }

    private static Closeable closing(int... descriptors) {
        return () -> {
            for (int descriptor : descriptors) {
                Libc.close(descriptor);
            }
        };
    }

    private static Closeable fileOfAnEndedThread() throws Exception {
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch running = new CountDownLatch(1);
        Path[] path = new Path[1];
        Thread thread = new Thread(() -> {
            try {
                path[0] = Path.of("/proc/thread-self").toRealPath();
                running.countDown();
                opened.await();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        running.await();
        FileInputStream file = new FileInputStream(path[0].resolve("stat").toString());
        opened.countDown();
        thread.join();
        while (path[0].toFile().exists()) {
            Thread.onSpinWait(); // the kernel's thread ends a little later than Java's
        }
        return file;
    }

    private static Closeable signalsForAnotherProcess() {
        int[] ends = new int[2];
        Libc.pipe2(ends, 0);
        Libc.fcntl(ends[0], Kinds.F_SETOWN, (int) ProcessHandle.current().parent().orElseThrow().pid());
        return closing(ends);
    }

    /** Under a number above those of the pipe: CRIU, which goes by number, fails by itself if it comes to the path first. */
    private static Closeable pathOfAPipe() {
        int[] ends = new int[2];
        Libc.pipe2(ends, 0);
        int path = Libc.open("/proc/self/fd/" + ends[0], Kinds.O_PATH, 0);
        Closeable all = closing(ends[0], ends[1], Libc.fcntl(path, Libc.F_DUPFD_CLOEXEC, Math.max(ends[0], ends[1])));
        Libc.close(path);
        return all;
    }

    private static Closeable broadcastConnection() throws IOException {
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        socket.connect(InetAddress.getByName("127.255.255.255"), 9);
        return socket;
    }

    private static Closeable descriptorInFlight() {
        int[] ends = new int[2];
        Kinds.socketpair(Kinds.AF_UNIX, Kinds.SOCK_STREAM, 0, ends);
        Kinds.send(ends[0], ends[1]);
        return closing(ends);
    }

    /** A child that has said that it is where it shall be. */
    private static Closeable child(String... command) throws Exception {
        Process child = new ProcessBuilder(command).start();
        if (child.getInputStream().read() < 0) {
            throw new AssertionError(
                String.join(" ", command) + ": " + new String(child.getErrorStream().readAllBytes()));
        }
        return () -> child.destroyForcibly().onExit().join();
    }

    private static Closeable sealedMapping() {
        int memory = Kinds.memfd_create("sealed", Kinds.MFD_ALLOW_SEALING);
        NativeLong length = new NativeLong(4096);
        Kinds.ftruncate(memory, length);
        Libc.fcntl(memory, Kinds.F_ADD_SEALS, Kinds.F_SEAL_WRITE);
        Pointer mapping = Kinds.mmap(null, length, Kinds.PROT_READ, Kinds.MAP_SHARED, memory, new NativeLong(0));
        return () -> {
            Kinds.munmap(mapping, length);
            Libc.close(memory);
        };
    }
}
