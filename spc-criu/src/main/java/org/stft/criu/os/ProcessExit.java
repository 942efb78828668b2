package org.stft.criu.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The exit code of a process that has ended. */
public final class ProcessExit {

    private static final int SIGNALLED = 128;

    private ProcessExit() {
    }

    /** Converts a wait status, see wait(2): the exit code, or 128 and the signal's number. */
    public static int of(int waitStatus) {
        int signal = waitStatus & 0x7f;
        return signal == 0 ? waitStatus >>> 8 & 0xff : ofSignal(signal);
    }

    public static int ofSignal(int signal) {
        return SIGNALLED + signal;
    }

    /**
     * The exit code of a process that has ended and was not reaped yet: the last field of its {@code stat}, see
     * proc(5).
     */
    public static int ofZombie(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat")).trim();
        return of(Integer.parseInt(stat.substring(stat.lastIndexOf(' ') + 1)));
    }
}
