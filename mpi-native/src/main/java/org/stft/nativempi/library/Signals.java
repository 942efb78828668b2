package org.stft.nativempi.library;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.Map;

/**
 * The signal handlers of the JVM, saved before the MPI library is loaded and put back after it has been initialised: UCX under MPICH
 * replaces that of SIGSEGV, and the next null check in compiled code would end the process.
 */
final class Signals {

    /** SIGHUP to SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGUSR2, SIGTERM. The JVM has the last two for threads and for shutdown hooks. */
    private static final int[] OF_THE_JVM = {1, 2, 3, 4, 5, 7, 8, 11, 12, 15};
    /** More than a {@code struct sigaction} has on any Linux. */
    private static final int ACTION_BYTES = 512;

    private final Map<Integer, Memory> saved = new HashMap<>();

    private Signals() {
    }

    /** The functions of the C library. */
    private static final class Libc {

        static {
            Native.register(Libc.class, "c");
        }

        static native int sigaction(int signal, Pointer action, Pointer old);

        static native int setenv(String name, String value, int overwrite);
    }

    static Signals save() {
        Signals signals = new Signals();
        for (int signal : OF_THE_JVM) {
            Memory action = new Memory(ACTION_BYTES);
            if (Libc.sigaction(signal, Pointer.NULL, action) == 0) {
                signals.saved.put(signal, action);
            }
        }
        return signals;
    }

    void putBack() {
        saved.forEach((signal, action) -> Libc.sigaction(signal, action, Pointer.NULL));
    }

    /** Sets a variable of this process for native code, unless it is set. */
    static void setUnlessSet(String variable, String value) {
        if (System.getenv(variable) == null) {
            Libc.setenv(variable, value, 1);
        }
    }
}
