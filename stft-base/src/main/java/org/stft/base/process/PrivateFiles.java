package org.stft.base.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.stft.base.io.FileTrees;
import org.stft.base.io.TemporaryDirectory;

/**
 * Lets a command run in a mount namespace of its own, in which every directory with files of users is covered by an
 * overlay in memory: processes there see all files, and what they write is gone with them. Only one directory stays as it
 * is. Source: namespaces(7), the kernel's overlayfs documentation.
 */
public final class PrivateFiles {

    private static final String PREFIX = "stft-drill-";
    private static final String SCRIPT = "private-files.sh";
    private static final String OVERLAY = "stft-drill";
    private static final Duration SIGNAL_TIMEOUT = Duration.ofSeconds(5);
    /** Of the system: programs of users do not write there, and much of it must be as it is. */
    private static final Set<Path> OF_THE_SYSTEM = Set.of(Path.of("/bin"), Path.of("/boot"), Path.of("/dev"),
        Path.of("/etc"), Path.of("/lib"), Path.of("/lib32"), Path.of("/lib64"), Path.of("/libx32"), Path.of("/proc"),
        Path.of("/run"), Path.of("/sbin"), Path.of("/sys"), Path.of("/usr"));
    private static final Path ROOT = Path.of("/");

    private final Path kept;
    private final Path top;

    /**
     * Makes an empty directory, which is removed when this process ends.
     *
     * @param kept the directory in which changes remain
     * @throws IOException if the system does not allow private files
     */
    public PrivateFiles(Path kept) throws IOException {
        this.kept = kept.toRealPath();
        requireAllowed(namespace());
        this.top = TemporaryDirectory.create(PREFIX).deletedAtExit().path();
        for (Path each : TemporaryDirectory.abandoned(top.getParent(), PREFIX)) {
            FileTrees.delete(each);
        }
    }

    /** Returns true if changes in a directory are private to this process and its children. */
    public static boolean covers(Path directory) throws IOException {
        Path real = directory.toRealPath();
        return MountPoint.all().stream().filter(mount -> real.startsWith(mount.path()))
            .reduce((one, other) -> other).filter(mount -> mount.source().equals(OVERLAY)).isPresent();
    }

    /**
     * The directory with the layers {@code new-*}, which have the files that were changed: of a process that was started by
     * {@link #command} itself, not by a child of it.
     */
    public static Path changes(long pid) {
        return Path.of("/proc", Long.toString(pid), "fd", "9");
    }

    /** The words of a command that runs another one, and ends as that does. */
    public List<String> command(List<String> command) throws IOException {
        List<String> words = new ArrayList<>(namespace());
        words.addAll(List.of("sh", "-c", script(), SCRIPT, kept.toString(), top.toString(),
            isRoot() ? ",xino=off" : ",xino=off,userxattr"));
        words.addAll(mounts());
        words.add("--");
        words.addAll(command);
        return words;
    }

    /** With the death signal, nothing is left of it if this process is killed. */
    private static List<String> namespace() {
        List<String> words = new ArrayList<>(List.of("setpriv", "--pdeathsig", "KILL", "unshare"));
        if (!isRoot()) {
            words.addAll(List.of("--user", "--map-current-user", "--keep-caps"));
        }
        words.addAll(List.of("--mount", "--propagation", "private", "--"));
        return words;
    }

    private static void requireAllowed(List<String> namespace) throws IOException {
        List<String> words = new ArrayList<>(namespace);
        words.add("true");
        TimedCommand.Result tried = new TimedCommand(SIGNAL_TIMEOUT, words).withErrors().run();
        if (tried.exit() != 0) {
            throw new IOException("a mount namespace cannot be made: " + tried.output().strip());
        }
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static String script() throws IOException {
        try (InputStream script = PrivateFiles.class.getResourceAsStream(SCRIPT)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The directories to cover, and the mounts in them that would be hidden, parents first. */
    private static List<String> mounts() throws IOException {
        List<MountPoint> all = MountPoint.all();
        List<Path> covered = new ArrayList<>(ofTheRootFileSystem(all));
        List<String> words = new ArrayList<>(covered.stream().map(path -> "cover:" + path).toList());
        for (MountPoint mount : all) {
            boolean hidden = covered.stream().anyMatch(mount.path()::startsWith);
            if (mount.path().equals(ROOT) || !hidden && !mount.hasFiles()
                || !Files.isDirectory(mount.path())) {
                continue;
            }
            boolean cover = mount.hasFiles() && mount.writable() && !isOfTheSystem(mount.path());
            if (cover) {
                covered.add(mount.path());
            }
            if (cover || hidden) {
                words.add((cover ? "cover:" : "bind:") + mount.path());
            }
        }
        return words;
    }

    /** An overlay over the root itself would have no effect on processes that run. */
    private static List<Path> ofTheRootFileSystem(List<MountPoint> mounts) throws IOException {
        List<Path> directories = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(ROOT)) {
            for (Path entry : entries) {
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) && !OF_THE_SYSTEM.contains(entry)
                    && mounts.stream().noneMatch(mount -> mount.path().equals(entry))) {
                    directories.add(entry);
                }
            }
        }
        return directories;
    }

    /** The shared memory of programs, in {@code /dev}, is not of the system. */
    private static boolean isOfTheSystem(Path path) {
        return !path.equals(Path.of("/dev/shm")) && OF_THE_SYSTEM.stream().anyMatch(path::startsWith);
    }
}
