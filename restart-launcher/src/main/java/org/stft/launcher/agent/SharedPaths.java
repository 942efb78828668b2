package org.stft.launcher.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The paths that all hosts of a job must share, and the check that they do.
 *
 * @param beacon a file in the store that was written for this run
 * @param token the content of the file
 * @param paths files and directories of the launcher's host
 */
public record SharedPaths(String beacon, String token, List<String> paths) {

    /** Writes the beacon. */
    public static SharedPaths publish(Path store, Path workingDirectory, String classPath) throws IOException {
        String token = UUID.randomUUID().toString();
        Path beacon = store.resolve(".hosts-" + token);
        try {
            Files.writeString(beacon, token);
        } catch (IOException e) {
            Files.deleteIfExists(beacon);
            throw e;
        }
        List<String> paths = new ArrayList<>(List.of(workingDirectory.toString()));
        Stream.of(classPath.split(File.pathSeparator)).filter(entry -> !entry.isEmpty())
            .map(
                entry -> workingDirectory.resolve(entry.endsWith("*") ? entry.substring(0, entry.length() - 1) : entry))
            .filter(Files::exists).map(Path::toString).forEach(paths::add);
        return new SharedPaths(beacon.toString(), token, paths);
    }

    /** The directory that is checked first. */
    Path store() {
        return Path.of(beacon).getParent();
    }

    /** Deletes the beacon. */
    public void withdraw() throws IOException {
        Files.deleteIfExists(Path.of(beacon));
    }

    /** The paths that do not exist on this host; empty if all exist. */
    Optional<String> missing() throws IOException {
        Path store = store();
        if (!Files.isDirectory(store)) {
            return Optional.of("the store " + store + " does not exist there");
        }
        if (!token.equals(found())) {
            return Optional.of("the store " + store + " is a different directory there: it does not hold the file "
                + Path.of(beacon).getFileName() + " that the launcher has just written");
        }
        return paths.stream().filter(path -> !Files.exists(Path.of(path))).findFirst()
            .map(path -> path + " (of the working directory and the program's class path) does not exist there");
    }

    private String found() throws IOException {
        try {
            return Files.readString(Path.of(beacon));
        } catch (NoSuchFileException e) {
            return "";
        }
    }
}
