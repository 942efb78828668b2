package org.stft.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where process ids have their meaning: a start of a host, and a PID namespace on it. */
public final class Host {

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");

    private Host() {
    }

    /** Identifies that of this process; a text that is never equal to another if it cannot be read. */
    public static String id() {
        try {
            return Files.readString(BOOT).trim() + " " + Files.readSymbolicLink(NAMESPACE);
        } catch (IOException | SecurityException e) {
            return "unknown " + ProcessHandle.current().pid();
        }
    }
}
