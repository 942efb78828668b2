package org.stft.criu.os;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files that a process and its children have open only to append to them. What ends meanwhile is omitted. */
public final class AppendedFiles {

    private static final int O_APPEND = 0x400;
    private static final int HOW = Libc.O_WRONLY | O_APPEND;

    private AppendedFiles() {
    }

    /** The lengths of the files. */
    public static Map<FileStatus.Key, Long> lengths(long pid) throws IOException {
        Map<FileStatus.Key, Long> lengths = new HashMap<>();
        for (long each : withChildren(pid)) {
            for (Path link : entries(Path.of("/proc", Long.toString(each), "fd"))) {
                if (isAppendedTo(each, link)) {
                    FileStatus.of(FileName.of(link.toString()))
                        .ifPresent(status -> lengths.put(status.key(), status.length()));
                }
            }
        }
        return lengths;
    }

    private static boolean isAppendedTo(long pid, Path link) {
        try {
            return Files.readSymbolicLink(link).toString().startsWith("/")
                && (Sockets.flags(pid, Integer.parseInt(link.getFileName().toString())) & HOW) == HOW;
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    /** A child is listed by the thread that started it. */
    private static List<Long> withChildren(long pid) {
        List<Long> found = new ArrayList<>(List.of(pid));
        for (int next = 0; next < found.size(); next++) {
            for (Path thread : entries(Path.of("/proc", Long.toString(found.get(next)), "task"))) {
                found.addAll(children(thread));
            }
        }
        return found;
    }

    private static List<Path> entries(Path directory) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
            all.forEach(entries::add);
        } catch (IOException | DirectoryIteratorException ended) {
            // the process has ended
        }
        return entries;
    }

    private static List<Long> children(Path thread) {
        List<Long> children = new ArrayList<>();
        try {
            for (String child : Files.readString(thread.resolve("children")).split(" ")) {
                if (!child.isBlank()) {
                    children.add(Long.parseLong(child.strip()));
                }
            }
        } catch (IOException ended) {
            // the thread has ended
        }
        return children;
    }
}
