package org.stft.launcher.incarnation;

import java.util.Map;

/** Exit codes of processes in words. */
public final class ExitStatus {

    /** The base of the exit codes that a shell and the JDK report for processes ended by a signal. */
    private static final int SIGNALS = 128;
    /** Ended by SIGKILL. */
    static final int KILLED = SIGNALS + 9;
    private static final int LAST_SIGNAL = 64;
    private static final Map<Integer, String> NAMES = Map.ofEntries(Map.entry(1, "SIGHUP"), Map.entry(2, "SIGINT"),
        Map.entry(3, "SIGQUIT"), Map.entry(4, "SIGILL"), Map.entry(6, "SIGABRT"), Map.entry(7, "SIGBUS"),
        Map.entry(8, "SIGFPE"), Map.entry(9, "SIGKILL"), Map.entry(10, "SIGUSR1"), Map.entry(11, "SIGSEGV"),
        Map.entry(13, "SIGPIPE"), Map.entry(14, "SIGALRM"), Map.entry(15, "SIGTERM"), Map.entry(24, "SIGXCPU"),
        Map.entry(25, "SIGXFSZ"));

    private ExitStatus() {
    }

    public static boolean isSignal(int code) {
        return code > SIGNALS && code <= SIGNALS + LAST_SIGNAL;
    }

    /** The end of processes as a phrase that follows their names. */
    public static String describe(int code, int processes) {
        if (!isSignal(code)) {
            return "ended with exit code " + code;
        }
        int signal = code - SIGNALS;
        return (processes == 1 ? "was" : "were") + " killed by " + NAMES.getOrDefault(signal, "signal " + signal);
    }
}
