package org.stft.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The log of one start of all ranks: a directory with the files of each rank.
 *
 * @param directory its directory, whose name identifies it
 * @param ranks the ranks that have a log, in order
 * @param info the description of the run, from the log of the first of them
 */
public record LoggedRun(Path directory, List<Integer> ranks, RunInfo info) {

    /** The name of its directory. */
    public String name() {
        return directory.getFileName().toString();
    }

    /** The length of its log files, without their rings. */
    public long bytes() throws IOException {
        long bytes = 0;
        for (int rank : ranks) {
            bytes += RunFiles.length(RunFiles.log(directory, rank));
        }
        return bytes;
    }

    /**
     * Opens a directory that is the log of a run.
     *
     * @throws IOException if the directory does not hold a log, or cannot be read
     */
    public static LoggedRun open(Path directory) throws IOException {
        List<Integer> ranks = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.map(file -> RunFiles.rankOfLog(file.getFileName().toString())).filter(rank -> rank >= 0).sorted()
                .forEach(ranks::add);
        } catch (NoSuchFileException | NotDirectoryException e) {
            throw new IOException("Expected the directory of a log at " + directory + ", found none.", e);
        }
        IOException unreadable = new IOException("Expected the files of a log in " + directory + ", found none.");
        for (int rank : ranks) {
            try (EventReader reader = EventReader.open(directory, rank)) {
                return new LoggedRun(directory, List.copyOf(ranks), reader.run());
            } catch (IOException e) {
                unreadable = e;
            }
        }
        throw unreadable;
    }

    /** All runs whose logs are in a directory, the oldest first; other directories are ignored. */
    public static List<LoggedRun> in(Path directory) throws IOException {
        List<LoggedRun> runs = new ArrayList<>();
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path entry : entries.toList()) {
                if (Files.isDirectory(entry) && hasLogs(entry)) {
                    runs.add(open(entry));
                }
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            throw new IOException("Expected a directory of logs at " + directory + ", found none.", e);
        }
        runs.sort(Comparator.comparingLong((LoggedRun run) -> run.info().clockMillis()).thenComparing(LoggedRun::name));
        return runs;
    }

    /**
     * Returns the newest run in a directory of logs, or the run whose log the directory itself is.
     *
     * @throws IOException if there is none
     */
    public static LoggedRun newest(Path directory) throws IOException {
        List<LoggedRun> runs = Files.isDirectory(directory) && hasLogs(directory) ? List.of() : in(directory);
        return runs.isEmpty() ? open(directory) : runs.get(runs.size() - 1);
    }

    private static boolean hasLogs(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.anyMatch(file -> RunFiles.rankOfLog(file.getFileName().toString()) >= 0);
        }
    }
}
