package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The fate of the processes that a rank has started; a shell stands in for the rank. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StartedJvmTest {

    @TempDir
    Path directory;

    private final List<ProcessHandle> children = new ArrayList<>();

    @BeforeAll
    static void session() {
        assumeTrue(!NewSession.PREFIX.isEmpty(), "no setsid on this machine");
    }

    @AfterEach
    void nothingIsLeft() {
        children.forEach(ProcessHandle::destroyForcibly);
        children.forEach(child -> child.onExit().join());
    }

    /**
     * Starts a rank that starts a child, an orphan, which is a process whose parent has ended, one in another session, and one in another
     * session that has cleared its environment.
     *
     * @param then what the rank does when it is told to go on
     */
    private StartedJvm start(String then) throws IOException {
        Path go = directory.resolve("go");
        List<String> command = new ArrayList<>(NewSession.PREFIX);
        command.addAll(List.of("sh", "-c", "sleep 1000 >/dev/null & echo $!; (sleep 1000 >/dev/null & echo $!); "
            + "setsid sh -c 'echo $$; exec sleep 1000 >/dev/null' & env -i setsid sh -c 'echo $$; exec sleep 1000 >/dev/null' & "
            + "while [ ! -e " + go + " ]; do sleep 0.01; done; " + then));
        StartedJvm rank = StartedJvm.start(new ProcessBuilder(command));
        BufferedReader said = new BufferedReader(new InputStreamReader(rank.output()));
        for (int i = 0; i < 4; i++) {
            children.add(ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow());
        }
        Files.createFile(go);
        return rank;
    }

    /** One is beyond reach. */
    private void expectOnlyTheOneWithoutEnvironment() {
        assertThat(children.stream().filter(ProcessHandle::isAlive)).hasSize(1);
    }

    @Test
    void killed_whatItHasStartedEndsToo() throws IOException {
        assertThat(start("kill -9 $$").ended().join()).isEqualTo(137);
        expectOnlyTheOneWithoutEnvironment();
    }

    @Test
    void failed_whatItHasStartedEndsToo() throws IOException {
        assertThat(start("exit 3").ended().join()).isEqualTo(3);
        expectOnlyTheOneWithoutEnvironment();
    }

    @Test
    void endedWell_whatItHasStartedGoesOn() throws IOException {
        assertThat(start("exit 0").ended().join()).isZero();
        assertThat(children).allMatch(ProcessHandle::isAlive);
    }

    @Test
    void killedByTheLauncher_allItsChildrenEndToo() throws IOException {
        StartedJvm rank = start("sleep 1000");
        rank.kill();
        assertThat(rank.ended().join()).isEqualTo(137);
        children.forEach(child -> child.onExit().join());
    }

    @Test
    void numberOfTheSessionIsAnotherProcess_nothingIsEnded() throws IOException {
        StartedJvm rank = start("sleep 1000");
        new PosixSession(rank.pid(), "another").end(); // the rank lives: to PosixSession it is another process that has got the number
        assertThat(children).allMatch(ProcessHandle::isAlive);
        rank.kill();
        rank.ended().join();
    }
}
