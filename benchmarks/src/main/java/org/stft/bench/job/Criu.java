package org.stft.bench.job;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.stft.criu.CriuProvider;

/** CRIU by itself, used by hand on the processes of a job. */
public final class Criu {

    /** The options of the back end, so that both do the same work. */
    private static final List<String> OPTIONS = List.of("--tcp-close", "--skip-in-flight", "--network-lock", "skip",
        "--shell-job", "--file-locks", "--ghost-limit", "1G", "--manage-cgroups=ignore");
    /** Each restored process in a PID namespace of its own, which ends with it. */
    private static final List<String> NAMESPACE = List.of("unshare", "--pid", "--fork", "--mount-proc", "setsid",
        "--wait");

    private Criu() {
    }

    /** Takes images of processes, all at once; they continue. Returns the seconds until the last one was taken. */
    public static double dump(List<Long> processes, Path directory) throws IOException {
        List<ProcessBuilder> commands = new ArrayList<>();
        for (long process : processes) {
            Path image = Files.createDirectories(directory.resolve(Long.toString(process)));
            commands.add(command(List.of(), "dump", image, image, "--tree", Long.toString(process), "--leave-running"));
        }
        return time(commands);
    }

    /** Restores processes from images, all at once. Returns the seconds until the last one was restored. */
    public static double restore(List<Path> images, Path directory) throws IOException {
        List<ProcessBuilder> commands = new ArrayList<>();
        for (Path image : images) {
            Path work = Files.createDirectories(directory.resolve(image.getFileName()));
            commands.add(command(NAMESPACE, "restore", image, work, "--restore-detached"));
        }
        return time(commands);
    }

    private static ProcessBuilder command(List<String> before, String what, Path image, Path work, String... more)
        throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(new CriuProvider().program().toString(), what, "--images-dir", image.toString(),
            "--work-dir", work.toString(), "--log-file", what + ".log"));
        command.addAll(OPTIONS);
        command.addAll(List.of(more));
        return Jobs.builder(command);
    }

    private static double time(List<ProcessBuilder> commands) throws IOException {
        long begin = System.nanoTime();
        Jobs.run(Jobs.WELL, line -> {}, commands);
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Forces all files in a directory to the disk, one after the other. Returns the seconds that it took. */
    public static double force(Path directory) throws IOException {
        long begin = System.nanoTime();
        for (Path file : files(directory)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    /** The bytes in all files of a directory. */
    public static long bytes(Path directory) throws IOException {
        return files(directory).stream().mapToLong(file -> file.toFile().length()).sum();
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
