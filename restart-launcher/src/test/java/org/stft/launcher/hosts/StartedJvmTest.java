package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of the processes that a rank has started, played by a shell. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StartedJvmTest {

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
     * Starts a rank that starts a child and an orphan, a process whose parent has ended.
     *
     * @param then what the rank does when it has read a line
     */
    private StartedJvm start(String then) throws IOException {
        List<String> command = new ArrayList<>(NewSession.PREFIX);
        command.addAll(List.of("sh", "-c", "sleep 1000 >/dev/null & echo $!; (sleep 1000 >/dev/null & echo $!); "
            + "setsid sh -c 'echo $$; exec sleep 1000 >/dev/null' & read line; " + then));
        Process process = new ProcessBuilder(command).start();
        BufferedReader said = process.inputReader();
        for (int i = 0; i < 3; i++) {
            children.add(ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow());
        }
        process.outputWriter().write("go\n");
        process.outputWriter().flush();
        return new StartedJvm(process);
    }

    private List<Boolean> alive() {
        return children.stream().map(ProcessHandle::isAlive).toList();
    }

    @Test
    void killed_whatItHasStartedInItsSessionEndsToo() throws IOException {
        assertThat(start("kill -9 $$").ended().join()).isEqualTo(137);
        assertThat(alive()).containsExactlyInAnyOrder(false, false, true);
    }

    @Test
    void failed_whatItHasStartedInItsSessionEndsToo() throws IOException {
        assertThat(start("exit 3").ended().join()).isEqualTo(3);
        assertThat(alive()).containsExactlyInAnyOrder(false, false, true);
    }

    @Test
    void endedWell_whatItHasStartedGoesOn() throws IOException {
        assertThat(start("exit 0").ended().join()).isZero();
        assertThat(alive()).containsOnly(true);
    }

    @Test
    void killedByTheLauncher_allItsChildrenEndToo() throws IOException {
        StartedJvm rank = start("sleep 1000");
        rank.kill();
        assertThat(rank.ended().join()).isEqualTo(137);
        assertThat(children.get(0).isAlive() || children.get(1).isAlive()).isFalse();
    }

    @Test
    void numberOfTheSessionIsAnotherProcess_nothingIsEnded() throws IOException {
        StartedJvm rank = start("sleep 1000");
        new Session(rank.pid()).end(); // the rank lives: to Session it is another process that has got the number
        assertThat(alive()).containsOnly(true);
        rank.kill();
        rank.ended().join();
    }
}
