package org.stft.base.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The name of this host. */
public final class HostName {

    /** What stands for a name that cannot be read. */
    public static final String UNKNOWN = "unknown";

    private static final Path FILE = Path.of("/proc/sys/kernel/hostname");

    private HostName() {
    }

    /** The name without the resolver, which may take seconds. */
    public static String read() {
        try {
            return Files.readString(FILE).strip();
        } catch (IOException e) {
            return UNKNOWN;
        }
    }
}
