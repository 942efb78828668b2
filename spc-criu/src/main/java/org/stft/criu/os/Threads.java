package org.stft.criu.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The threads of another process, as {@code /proc/PID/task} shows them: tells those that may be about to send from
 * those that compute. To answer a message a thread needs a processor for an instant, and may have to wait long for it; a
 * thread that has had one for longer and has sent nothing does something else.
 */
public final class Threads {

    /** Beginnings of the names of the JVM's own threads: they run on their own and send nothing. */
    private static final List<String> OF_THE_JVM = List.of("C1 Comp", "C2 Comp", "GC ", "G1 ", "VM ", "Service",
        "Monitor", "Signal", "Finalizer", "Reference", "Common-Cleaner", "Notification", "Sweeper", "ZDirector",
        "ZDriver", "ZStat", "ZWorker", "ZUnmapper", "ZUncommitter", "Shenandoah");

    private static final long INSTANT_NANOS = 5_000_000;
    private static final long TICK_NANOS = 10_000_000;
    // Words of /proc/PID/task/TID/stat from the state on, see proc(5).
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;

    private final long pid;
    private final Map<Path, Long> sinceLastTraffic = new HashMap<>();

    public Threads(long pid) {
        this.pid = pid;
    }

    /** Begins again: something was sent or received, and any thread may be about to answer. */
    public void sawTraffic() {
        sinceLastTraffic.clear();
    }

    /**
     * Returns true if a thread runs, or waits for a processor or a disk, that has not had a processor for long since the
     * last traffic.
     */
    public boolean mayBeAboutToSend() throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.filter(this::mayBeAboutToSend).count() > 0; // of all: each is to be known from now on
        }
    }

    private boolean mayBeAboutToSend(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
            String rest = stat.substring(stat.lastIndexOf(')') + 2);
            if (rest.charAt(0) != 'R' && rest.charAt(0) != 'D' || OF_THE_JVM.stream().anyMatch(name::startsWith)) {
                return false;
            }
            long now = processorNanos(thread, rest.split(" "));
            Long before = sinceLastTraffic.putIfAbsent(thread, now);
            return before == null || now - before < INSTANT_NANOS;
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    /** The time that a thread has had a processor. Not every kernel knows it exactly. */
    private static long processorNanos(Path thread, String[] words) throws IOException {
        Path exact = thread.resolve("schedstat");
        long nanos = Files.exists(exact) ? Long.parseLong(Files.readString(exact).split(" ")[0]) : 0;
        return nanos > 0
            ? nanos
            : TICK_NANOS * (Long.parseLong(words[USER_TICKS]) + Long.parseLong(words[SYSTEM_TICKS]));
    }
}
