package org.stft.criu.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The capabilities of this process, see capabilities(7). */
public final class Privileges {

    private static final int SYS_ADMIN = 21;
    private static final int CHECKPOINT_RESTORE = 40;

    /** Capabilities that this back end needs, by number, each with its purpose. */
    private static final Map<Integer, String> NEEDED = new TreeMap<>(Map.of(
        8, "SETPCAP (to give a restored rank the capabilities that it had, and no others)",
        18, "SYS_CHROOT (to enter that namespace)",
        19, "SYS_PTRACE (to look into the ranks)",
        SYS_ADMIN, "SYS_ADMIN (for the namespace of a restored rank)",
        CHECKPOINT_RESTORE, "CHECKPOINT_RESTORE (to give a restored rank its process id)"));

    /** Capabilities that CRIU requires in addition if it is started by root, and does not need otherwise. */
    private static final Map<Integer, String> NEEDED_BY_ROOT = new TreeMap<>(Map.of(
        12, "NET_ADMIN (to give the sockets of a restored rank their buffers)",
        25, "SYS_TIME (to let the clocks of a restored rank continue)"));

    private Privileges() {
    }

    /** The capabilities that are missing; empty if none is missing. */
    public static List<String> missing() throws IOException {
        return missing(effective(Path.of("/proc/self/status")), unprivileged());
    }

    /** To the kernel SYS_ADMIN is CHECKPOINT_RESTORE too; the CRIU of a user who is not root asks for the latter. */
    public static List<String> missing(long effective, boolean unprivileged) {
        Map<Integer, String> needed = new TreeMap<>(NEEDED);
        if (!unprivileged) {
            needed.putAll(NEEDED_BY_ROOT);
        }
        if (!unprivileged && has(effective, SYS_ADMIN)) {
            needed.remove(CHECKPOINT_RESTORE);
        }
        return needed.entrySet().stream().filter(each -> !has(effective, each.getKey())).map(Map.Entry::getValue)
            .toList();
    }

    private static boolean has(long effective, int number) {
        return (effective >>> number & 1) == 1;
    }

    static long effective(Path status) throws IOException {
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("CapEff:")) {
                return Long.parseUnsignedLong(line.substring("CapEff:".length()).trim(), 16);
            }
        }
        throw new IOException(status + " does not list the capabilities of this process");
    }

    /** Returns true if this process is not root, so that CRIU must work with capabilities only. */
    public static boolean unprivileged() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") != 0;
    }
}
