package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.StftException;

@Timeout(60)
class JobLockTest {

    @TempDir
    Path directory;
    private JobStore store;

    @BeforeEach
    void createStore() {
        store = Store.create(directory.resolve("store")).job("job");
    }

    /** Holds a lock in another JVM until it is killed. */
    public static final class Holder {
        public static void main(String[] args) throws Exception {
            JobStore store = Store.open(Path.of(args[1])).job("job");
            JobLock lock = args[0].equals("own") ? store.own("a test") : store.join();
            System.out.println("held " + lock.hashCode());
            System.in.read();
        }
    }

    private Process hold(String how) throws IOException {
        Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-Xmx64m",
            "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Holder.class.getName(), how,
            directory.resolve("store").toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String line = new BufferedReader(new InputStreamReader(process.getInputStream())).readLine();
        assertThat(line).startsWith("held");
        return process;
    }

    @Test
    void secondLauncher_isToldWhoTheFirstIs_andMayOwnWhenItWasKilled() throws Exception {
        Process first = hold("own");
        try {
            assertThatThrownBy(() -> store.own("me")).isInstanceOf(StftException.class)
                .hasMessageContaining("process " + first.pid()).hasMessageContaining("stft.store");
        } finally {
            first.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        store.own("me").close();
    }

    @Test
    void rankOfAKilledLauncherStillRunning_newLauncherWaitsForItsEnd() throws Exception {
        Process rank = hold("join");
        AtomicBoolean mayEnd = new AtomicBoolean();
        Thread killer = new Thread(() -> {
            try {
                rank.waitFor(500, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            mayEnd.set(true);
            rank.destroyForcibly();
        });
        killer.start();
        store.own("me").close();
        assertThat(mayEnd).as("the lock was waited for").isTrue();
        killer.join();
    }

    @Test
    void ranks_holdTheirLockTogether() throws Exception {
        Process first = hold("join");
        try {
            Process second = hold("join");
            second.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        } finally {
            first.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void owner_isNamedWhileItLivesAndNotDisturbed() throws Exception {
        assertThat(store.owner()).as("a job that never ran").isEmpty();
        Process owner = hold("own");
        try {
            assertThat(store.owner()).hasValueSatisfying(who -> assertThat(who.pid()).isEqualTo(owner.pid()));
            assertThatThrownBy(() -> store.own("me")).isInstanceOf(StftException.class);
        } finally {
            owner.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        assertThat(store.owner()).isEmpty();
        store.own("me").close();
    }
}
