package org.stft.log;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A file system of limited size in a mount namespace of its own: the kernel removes both with the process that holds them. */
final class SmallDisk implements AutoCloseable {

    private static final String HOLD = "mount -t tmpfs -o size=$2 tmpfs \"$1\" && echo mounted > \"$3\" && exec sleep 600";

    private final Process holder;
    private final Path mounted;

    private SmallDisk(Process holder, Path mounted) {
        this.holder = holder;
        this.mounted = mounted;
    }

    static SmallDisk mount(Path directory, String size) throws IOException, InterruptedException {
        Process probe = new ProcessBuilder("unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp").start();
        assumeTrue(probe.waitFor(10, TimeUnit.SECONDS) && probe.exitValue() == 0,
            "needs root to mount a file system that can be filled");
        Path there = Files.createDirectories(directory.resolve("disk"));
        Path done = directory.resolve("mounted");
        Process holder = new ProcessBuilder("unshare", "--mount", "sh", "-c", HOLD, "sh", there.toString(), size,
            done.toString()).start();
        await().atMost(Duration.ofSeconds(10)).until(() -> Files.exists(done));
        return new SmallDisk(holder, Path.of("/proc/" + holder.pid() + "/root" + there));
    }

    /** Its root, as all processes see it. */
    Path root() {
        return mounted;
    }

    @Override
    public void close() {
        holder.destroyForcibly().onExit().join();
    }
}
