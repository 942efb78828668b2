package org.stft.criu.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The threads of another process, as {@code /proc/PID/task} shows them. */
public final class Threads {

    /** Beginnings of the names of the JVM's own threads: they run on their own and send nothing. */
    private static final List<String> OF_THE_JVM = List.of("C1 Comp", "C2 Comp", "GC ", "G1 ", "VM ", "Service",
        "Monitor",
        "Signal", "Finalizer", "Reference", "Common-Cleaner", "Notification", "Sweeper");

    private Threads() {
    }

    /** Returns true if a thread that may send something is running or waits for a processor or a disk. */
    public static boolean areAtWork(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.anyMatch(Threads::isAtWork);
        }
    }

    private static boolean isAtWork(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return (state == 'R' || state == 'D') && OF_THE_JVM.stream().noneMatch(name::startsWith);
        } catch (IOException e) {
            return false; // it has ended
        }
    }
}
