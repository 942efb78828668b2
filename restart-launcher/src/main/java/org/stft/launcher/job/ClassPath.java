package org.stft.launcher.job;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.stft.base.io.FileErrors;

/** A class path in the syntax of the JVM: empty entries mean the working directory, {@code DIR/*} all its jars. */
public final class ClassPath {

    private final List<Path> entries = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** @param directory the directory to which relative entries are relative */
    public ClassPath(String text, Path directory) {
        for (String entry : text.split(File.pathSeparator, -1)) {
            if (entry.equals("*") || entry.endsWith(File.separator + "*")) {
                addJars(directory.resolve(entry.substring(0, entry.length() - 1)));
            } else {
                add(entry, directory.resolve(entry).normalize());
            }
        }
    }

    private void add(String text, Path path) {
        entries.add(path);
        if (!Files.exists(path)) {
            warnings.add("the class path entry " + text + " does not exist");
        } else if (!Files.isReadable(path)) {
            warnings.add("the class path entry " + text + " cannot be read");
        }
    }

    private void addJars(Path directory) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(directory, "*.{jar,JAR}")) {
            jars.forEach(entries::add);
        } catch (IOException e) {
            warnings.add("the class path entry " + directory.resolve("*") + " cannot be read: " + FileErrors.of(e));
        }
    }

    /** Warnings about entries that the JVM would silently ignore. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /** Loads classes of the launcher first, then those of this class path, as a rank does. */
    public ClassLoader loader() {
        return new URLClassLoader(entries.stream().map(ClassPath::url).toArray(URL[]::new),
            ClassPath.class.getClassLoader());
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError("a path is always a URL", e);
        }
    }
}
