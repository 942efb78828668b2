package org.stft.acceptance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;

/**
 * A small file system of its own on a job's store, in a mount namespace of its own: the kernel removes both when
 * the last process in them has ended, however the test ends. Root is not needed where user namespaces are allowed.
 */
final class PrivateDisk implements AutoCloseable {

    private static final int PAGE = 4096;
    private static final String MEMORY = "mount -t tmpfs -o size=$2 tmpfs \"$1\"";
    private static final String EXT4 = "truncate -s $2 \"$1.disk\" && mkfs.ext4 -q \"$1.disk\" && " + mount("$1")
        + " && rmdir \"$1/lost+found\"";
    private static final String HOLD = " && echo mounted && exec sleep 600";

    private final StftJob job;
    private final Running holder;
    private final List<String> enter;

    private PrivateDisk(StftJob job, Running holder, List<String> enter) {
        this.job = job;
        this.holder = holder;
        this.enter = enter;
    }

    /** Mounts an empty disk on the job's store; skips the test where that is not allowed. */
    static PrivateDisk on(StftJob job, int bytes) throws IOException, InterruptedException {
        boolean root = allowed("unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp");
        List<String> unshare = root
            ? List.of("unshare", "--mount")
            : List.of("unshare", "--user", "--map-root-user", "--mount");
        List<String> probe = new ArrayList<>(unshare);
        probe.addAll(List.of("mount", "-t", "tmpfs", "tmpfs", "/tmp"));
        assumeTrue(root || allowed(probe.toArray(String[]::new)), "needs root or unprivileged user namespaces to mount "
            + "a file system that can be filled; without, a full disk is only tested through a limit of file sizes");
        return hold(job, unshare, MEMORY, bytes);
    }

    /**
     * Mounts an empty ext4 on the job's store, which {@link #losePower} can stop; skips the test where that is not allowed. The system writes to it
     * as late as it can.
     */
    static PrivateDisk thatCanLosePower(StftJob job, int bytes) throws IOException, InterruptedException {
        assumeTrue(allowed("unshare", "--mount", "sh", "-c", "command -v mkfs.ext4 && losetup --find"),
            "needs root, mkfs.ext4 and a free loop device to mount a file system whose power can fail");
        return hold(job, List.of("unshare", "--mount"), EXT4, bytes);
    }

    private static String mount(String store) {
        return "mount -o loop,commit=300,noauto_da_alloc \"" + store + ".disk\" \"" + store + "\"";
    }

    private static PrivateDisk hold(StftJob job, List<String> unshare, String mount, int bytes) throws IOException {
        Files.createDirectories(job.store());
        List<String> words = new ArrayList<>(unshare);
        words.addAll(List.of("sh", "-c", mount + HOLD, "sh", job.store().toString(), Integer.toString(bytes)));
        Running holder = job.start("disk", words);
        holder.awaitThat("the disk is mounted", () -> holder.out().contains("mounted"));
        List<String> enter = new ArrayList<>(List.of("nsenter", "--target", Long.toString(holder.pid()), "--mount"));
        if (unshare.contains("--user")) {
            enter.addAll(List.of("--user", "--preserve-credentials"));
        }
        return new PrivateDisk(job, holder, enter);
    }

    private static boolean allowed(String... command) throws IOException, InterruptedException {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false; // there is no unshare here
        }
    }

    /** Starts a command that sees the disk. */
    Running start(String name, List<String> words) {
        List<String> all = new ArrayList<>(enter);
        all.addAll(words);
        return job.start(name, all);
    }

    /** Runs a command that sees the disk. */
    Ended execute(String name, List<String> words) {
        return start(name, words).await();
    }

    /** The store as this process sees it. */
    Path store() {
        return Path.of("/proc/" + holder.pid() + "/root" + job.store());
    }

    /** The job's versions as this process sees them. */
    List<String> versions() throws IOException {
        try (Stream<Path> all = Files.list(store().resolve("job/versions"))) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    /** The same directory as this process sees it. */
    Path version(long number) {
        return store().resolve("job/versions").resolve("%08d".formatted(number));
    }

    /** Fills the disk up to so many pages. */
    void fill(int pagesLeft) throws IOException {
        long pages = Files.getFileStore(store()).getUsableSpace() / PAGE - pagesLeft;
        try (OutputStream ballast = Files.newOutputStream(store().resolve("ballast"))) {
            for (long page = 0; page < pages; page++) {
                ballast.write(new byte[PAGE]);
            }
        }
    }

    /** The number of pages of a file. */
    static int pages(Path file) throws IOException {
        return (int) ((Files.size(file) + PAGE - 1) / PAGE);
    }

    /** Takes away what filled the disk. */
    void free() throws IOException {
        Files.delete(store().resolve("ballast"));
    }

    /** Makes the disk read-only for all that is opened from now on. */
    void makeReadOnly() {
        String store = job.store().toString();
        execute("bind", List.of("mount", "--bind", store, store)).expect(0);
        execute("read-only", List.of("mount", "-o", "remount,bind,ro", store)).expect(0);
    }

    /** Takes {@link #makeReadOnly} back. */
    void makeWritable() {
        execute("writable", List.of("umount", "--lazy", job.store().toString())).expect(0);
    }

    /**
     * Stops the file system and all processes of the job, and mounts it again. What was not forced before is lost.
     */
    void losePower(Running run) {
        PowerSwitch.off(store());
        run.pids().stream().filter(pid -> pid != holder.pid()).forEach(run::kill);
        run.await();
        holder.awaitThat("all other processes have ended", () -> holder.pids().equals(List.of(holder.pid())));
        // A process that ends has no environment any more, by which it is found, before it closes its files.
        holder.awaitThat("none of their files is open, and the disk unmounted", () -> execute("unmount",
            List.of("sh", "-c", "! mountpoint -q \"$0\" || umount \"$0\"", job.store().toString())).exitCode() == 0);
        execute("mount", List.of("sh", "-c", mount("$0"), job.store().toString())).expect(0);
    }

    @Override
    public void close() {
        holder.kill(holder.pid());
        holder.await();
    }
}
