package org.stft.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LauncherConnectionTest {

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int SILENCE_MILLIS = 100;
    private static final String SECRET = "secret";

    private ServerSocket server;
    private RecordSocket launcher;
    private LauncherConnection rank;

    @BeforeEach
    void open() throws Exception {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        CompletableFuture<LauncherConnection> opened = CompletableFuture.supplyAsync(() -> {
            try {
                return LauncherConnection.open(address(server), SECRET, 3);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        launcher = admit(server, SECRET);
        rank = opened.join();
    }

    /** None of it is closed: a rank whose line is cut ends, and this process is the rank. */
    @AfterEach
    void leaveQuietly() {
        rank.pause();
    }

    private static String address(ServerSocket server) {
        return server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
    }

    private static RecordSocket admit(ServerSocket server, String secret) throws IOException {
        RecordSocket wire = new RecordSocket(server.accept());
        wire.readTimeout(TIMEOUT_MILLIS);
        RankEvent.Hello hello = wire.readEvent(RankEvent.Hello.class);
        assertThat(hello).isEqualTo(new RankEvent.Hello(3, ProcessHandle.current().pid(), secret));
        wire.write(new LauncherCommand.Welcome());
        return wire;
    }

    private static void requireSilence(RecordSocket wire) throws IOException {
        wire.readTimeout(SILENCE_MILLIS);
        assertThatThrownBy(() -> wire.read(RankEvent.class)).isInstanceOf(SocketTimeoutException.class);
        wire.readTimeout(TIMEOUT_MILLIS);
    }

    /** A rank that has started a process. */
    static final class Parent {

        public static void main(String[] arguments) throws Exception {
            LauncherConnection.open(arguments[0], SECRET, 3);
            System.out.println(new ProcessBuilder("sleep", "1000").start().pid());
            Thread.sleep(Long.MAX_VALUE); // until it is killed
        }
    }

    @Test
    void launcherGone_theRankEndsWithWhatItHasStarted() throws IOException {
        try (ServerSocket another = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"), Parent.class.getName(), address(another)).start();
            ProcessHandle child;
            try (Socket line = another.accept()) {
                RecordSocket wire = new RecordSocket(line);
                wire.readEvent(RankEvent.Hello.class);
                wire.write(new LauncherCommand.Welcome());
                child = ProcessHandle.of(Long.parseLong(process.inputReader().readLine())).orElseThrow();
            }
            assertThat(process.onExit().join().exitValue()).isEqualTo(1);
            child.onExit().join(); // or the test runs into its time limit
        }
    }

    @Test
    void asked_answers() throws IOException {
        launcher.write(new LauncherCommand.ReportCall(7));
        assertThat(launcher.read(RankEvent.class)).isEqualTo(new RankEvent.AtCall(7, 0));
    }

    @Test
    void askedWhileAnImageIsTaken_answersAfterwards() throws IOException {
        rank.pause();
        launcher.write(new LauncherCommand.ReportCall(7));
        requireSilence(launcher);
        rank.resume();
        assertThat(launcher.read(RankEvent.class)).isEqualTo(new RankEvent.AtCall(7, 0));
        launcher.write(new LauncherCommand.ReportCall(8));
        assertThat(launcher.read(RankEvent.class)).isEqualTo(new RankEvent.AtCall(8, 0));
    }

    @Test
    void reportWhileAnImageIsTaken_isSaidAtOnce() throws IOException {
        rank.pause();
        rank.report(new RankEvent.Due());
        assertThat(launcher.read(RankEvent.class)).isEqualTo(new RankEvent.Due());
    }

    @Test
    void restored_comesToTheNewLauncherAndTellsItNothingOld() throws Exception {
        rank.pause();
        launcher.write(new LauncherCommand.ReportCall(7));
        launcher.write(new LauncherCommand.SaveAndStop());
        requireSilence(launcher);
        launcher.close(); // as it comes back in a restored process
        try (ServerSocket newDoor = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> resumed = CompletableFuture
                .runAsync(() -> rank.resumeWith(address(newDoor), "another"));
            RecordSocket newLauncher = admit(newDoor, "another");
            resumed.join();
            assertThat(rank.stopRequested()).isFalse();
            requireSilence(newLauncher);
            newLauncher.write(new LauncherCommand.ReportCall(1));
            assertThat(newLauncher.read(RankEvent.class)).isEqualTo(new RankEvent.AtCall(1, 0));
        }
    }

    /** A rank whose launcher goes while an image of it is taken. */
    static final class Orphan {

        public static void main(String[] arguments) throws Exception {
            LauncherConnection line = LauncherConnection.open(arguments[0], SECRET, 3);
            line.pause();
            line.report(new RankEvent.Due());
            System.in.read();
            System.out.println("image taken");
            line.resume();
            Thread.currentThread().join(TIMEOUT_MILLIS); // the line may still be about to notice; else this ends with 0
        }
    }

    @Test
    void launcherGoneWhileAnImageIsTaken_rankEndsBehindIt() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
            System.getProperty("java.class.path"), Orphan.class.getName(), address(server))
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            try (RecordSocket wire = new RecordSocket(server.accept())) {
                wire.readEvent(RankEvent.Hello.class);
                wire.write(new LauncherCommand.Welcome());
                assertThat(wire.read(RankEvent.class)).isEqualTo(new RankEvent.Due());
            }
            process.outputWriter().append('\n').close();
            assertThat(process.inputReader().readLine()).isEqualTo("image taken");
            assertThat(process.waitFor(2 * TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            assertThat(process.inputReader().readLine()).isNull();
        } finally {
            process.destroyForcibly();
        }
    }
}
