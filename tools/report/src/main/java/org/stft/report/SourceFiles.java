package org.stft.report;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where the source files of a program are: below directories that the user names, else anywhere below the working
 * directory, in which at most 100,000 files are looked at. Links and hidden directories are not followed.
 */
public final class SourceFiles {

    private static final int MOST = 100_000;
    private static final Set<String> LANGUAGES = Set.of("java", "kt", "scala", "groovy");

    private final Path workingDirectory;
    private final List<Path> roots;
    private Map<String, List<Path>> below;

    private SourceFiles(Path workingDirectory, List<Path> roots) {
        this.workingDirectory = workingDirectory;
        this.roots = roots;
    }

    /**
     * The source files of a program.
     *
     * @param roots directories in which packages begin, by their paths from the working directory
     * @throws IOException if one of them is not a directory
     */
    public static SourceFiles of(Path workingDirectory, List<Path> roots) throws IOException {
        Path from = workingDirectory.toAbsolutePath().normalize();
        List<Path> all = roots.stream().map(root -> from.resolve(root).normalize()).toList();
        for (Path root : all) {
            if (!Files.isDirectory(root)) {
                throw new IOException("Expected a directory with sources at " + root + ", found none.");
            }
        }
        return new SourceFiles(from, all);
    }

    /** The directories from which paths of source files are given: the working directory, and the roots outside it. */
    List<Path> bases() {
        return Stream.concat(Stream.of(workingDirectory),
            roots.stream().filter(root -> !root.startsWith(workingDirectory)).distinct()).toList();
    }

    /**
     * Finds a source file.
     *
     * @param path from a directory in which packages begin, such as {@code my/Pi.java}
     */
    Optional<Path> find(String path) {
        Optional<Path> named = roots.stream().map(root -> root.resolve(path)).filter(Files::isRegularFile).findFirst();
        return named.isPresent() ? named : below(path);
    }

    /** Of several files, such as those of two modules, the one with the shortest path, so that it is the same each time. */
    private Optional<Path> below(String path) {
        Path wanted = Path.of(path);
        if (below == null) {
            below = index(workingDirectory);
        }
        return below.getOrDefault(wanted.getFileName().toString(), List.of()).stream()
            .filter(file -> file.endsWith(wanted))
            .min(Comparator.comparing(Path::getNameCount).thenComparing(Comparator.naturalOrder()));
    }

    private static Map<String, List<Path>> index(Path directory) {
        Map<String, List<Path>> found = new HashMap<>();
        try {
            Files.walkFileTree(directory, new Sources(found));
        } catch (IOException e) {
            throw new IllegalStateException("Files that cannot be read are left out: " + e.getMessage(), e);
        }
        return found;
    }

    /** Collects source files by their names. */
    private static final class Sources extends SimpleFileVisitor<Path> {

        private final Map<String, List<Path>> found;
        private int seen;

        Sources(Map<String, List<Path>> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean hidden = seen > 0 && directory.getFileName().toString().startsWith(".");
            return hidden ? FileVisitResult.SKIP_SUBTREE : next();
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.getFileName().toString();
            if (attributes.isRegularFile() && LANGUAGES.contains(name.substring(name.lastIndexOf('.') + 1))) {
                found.computeIfAbsent(name, each -> new ArrayList<>()).add(file);
            }
            return next();
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return next(); // one that may not be read is not the program's
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException e) {
            return FileVisitResult.CONTINUE;
        }

        private FileVisitResult next() {
            seen++;
            return seen > MOST ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }
    }
}
