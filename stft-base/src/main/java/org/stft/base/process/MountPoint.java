package org.stft.base.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A directory of this process's mount namespace on which a file system is mounted; see {@code mountinfo} in proc(5).
 *
 * @param type the type of the file system, such as {@code ext4}
 * @param source what is mounted, such as a device
 */
record MountPoint(Path path, boolean writable, String type, String source) {

    private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
    private static final int PATH = 4;
    private static final int OPTIONS = 5;
    private static final Set<String> OF_THE_KERNEL = Set.of("autofs", "binfmt_misc", "bpf", "cgroup", "cgroup2",
        "configfs", "debugfs", "devpts", "devtmpfs", "efivarfs", "fusectl", "hugetlbfs", "mqueue", "nsfs", "proc",
        "pstore", "rpc_pipefs", "securityfs", "selinuxfs", "sysfs", "tracefs");

    /** All that can be reached by their paths, parents first; of several at one path the last, which hides the others. */
    static List<MountPoint> all() throws IOException {
        return parse(Files.readAllLines(MOUNTS));
    }

    static List<MountPoint> parse(List<String> lines) {
        Map<Path, MountPoint> last = new HashMap<>();
        lines.forEach(line -> {
            MountPoint mount = parse(line);
            last.put(mount.path, mount);
        });
        return last.values().stream()
            .sorted(Comparator.comparing((MountPoint mount) -> mount.path.getNameCount())
                .thenComparing(MountPoint::path))
            .toList();
    }

    private static MountPoint parse(String line) {
        String[] halves = line.split(" - ", 2);
        String[] fields = halves[0].split(" ");
        String[] system = halves[1].split(" ");
        boolean writable = List.of(fields[OPTIONS].split(",")).contains("rw");
        return new MountPoint(Path.of(unescaped(fields[PATH])), writable, system[0], unescaped(system[1]));
    }

    /** Blanks and backslashes in names are written as octal numbers. */
    private static String unescaped(String name) {
        return name.replace("\\040", " ").replace("\\011", "\t").replace("\\012", "\n").replace("\\134", "\\");
    }

    /** Returns true if it has files of users. */
    boolean hasFiles() {
        return !OF_THE_KERNEL.contains(type);
    }
}
