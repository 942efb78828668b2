package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.NativeLong;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.stft.criu.os.Libc;
import org.stft.criu.programs.Ender;
import org.stft.criu.programs.KeptKinds;
import org.stft.criu.programs.Kinds;
import org.stft.criu.programs.ProgramContext;
import org.stft.criu.programs.RealCriu;
import org.stft.criu.programs.RefusedKinds;
import org.stft.criu.programs.TestJob;
import org.stft.spc.process.RestoredProcess;

/** Resources that a process may hold at a checkpoint: two programs hold all of them, one kind after the other and all at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestorableTest {

    private static final int LAST = RefusedKinds.Kind.values().length + 1;

    @TempDir
    static Path directory;

    private List<String> refused;
    private List<String> afterRefusals;
    private List<String> kept;
    private int terminal;

    @BeforeAll
    void runBothPrograms() throws IOException {
        RealCriu.assumeItWorks();
        runRefused(Files.createDirectory(directory.resolve("refused")));
        runKept(Files.createDirectory(directory.resolve("kept")));
    }

    private void runRefused(Path files) throws IOException {
        terminal = Libc.open("/dev/ptmx", Kinds.O_RDWR | Kinds.O_NOCTTY | Libc.O_CLOEXEC, 0);
        try (TestJob job = new TestJob(new CriuProvider().openHost());
            ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            door.bind(UnixDomainSocketAddress.of(files.resolve("door")));
            TestJob.Rank rank = job.start(RefusedKinds.class, List.of(), files.toString(), files.toString(), slave());
            rank.await("saved " + LAST);
            refused = rank.lines();
            job.killAll();
            afterRefusals = restored(job, files, LAST);
        } finally {
            Libc.close(terminal);
        }
    }

    /** The name of the terminal whose other end this process holds. */
    private String slave() {
        int[] number = new int[1];
        Libc.ioctl(terminal, new NativeLong(Kinds.TIOCSPTLCK), number);
        Libc.ioctl(terminal, new NativeLong(Kinds.TIOCGPTN), number);
        return "/dev/pts/" + number[0];
    }

    private void runKept(Path files) throws IOException {
        try (TestJob job = new TestJob(new CriuProvider().openHost());
            ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            TestJob.Rank rank = job.start(KeptKinds.class, List.of(), files.toString(), files.toString(),
                "" + door.getLocalPort());
            try (Socket other = door.accept()) {
                other.getOutputStream().write('u');
                rank.await("saved 1");
                job.killAll();
                kept = restored(job, files, 1);
            }
        }
    }

    private static List<String> restored(TestJob job, Path images, int version) throws IOException {
        RestoredProcess process = job.host().restore(0, ProgramContext.images(images, version, 0), List.of(),
            Map.of("images", images.toString()));
        List<String> said = new String(process.output().readAllBytes()).lines().toList();
        assertThat(process.ended().join()).as(said.toString()).isZero();
        return said;
    }

    @AfterAll
    void nothingIsLeft() throws IOException {
        assertThat(RealCriu.leftOvers()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(RefusedKinds.Kind.class)
    void whatCriuSavesAndDoesNotRestore_isRefusedAtTheCheckpoint(RefusedKinds.Kind kind) {
        assertThat(refused).filteredOn(line -> line.startsWith(kind + " ")).singleElement().asString()
            .contains(kind + " refused: ", kind.words);
    }

    @Test
    void rankThatEndsWithItsParent_isRefusedAtTheCheckpoint() throws IOException {
        try (TestJob job = new TestJob(new CriuProvider().openHost())) {
            TestJob.Rank rank = job.startBy(List.of("setpriv", "--pdeathsig", "KILL"), Ender.class, List.of(), Map.of(),
                List.of(directory.resolve("parent").toString(), "0"));
            rank.await(line -> line.contains("when its parent ends (PR_SET_PDEATHSIG)"), "a refusal");
        }
    }

    @Test
    void whenItIsClosed_theNextImageIsTakenAndRestored() {
        assertThat(afterRefusals).containsExactly("restored");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        deleted file with a long name: w
        deleted file of a deleted directory: w
        mapped file: w
        open directory: open
        own file of /proc: Name:
        /dev/zero: 0
        'Unix connection in the rank, with an unread byte: w'
        listening Unix socket: w
        'UDP socket, without what waited in it: x'
        pipe with an unread byte: w
        watched directory: new
        child: back
        child in a session of its own: 7
        'connection to another process, with an unread byte: closed'
        'listening TCP socket, without what was not accepted: true'
        connection that was not accepted: closed
        """)
    void whatIsKept_isThereAfterTheRestart(String line) {
        assertThat(kept).contains(line);
    }
}
