package org.stft.criu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.stft.spc.Connection;

/**
 * Takes the image of one process, which goes on afterwards.
 *
 * @param pid the process id on this host
 * @param innerPid the process id as the process sees itself
 * @param line the inode of the connection on which the process waits for the answer
 * @param writeBack whether the pages shall go to the disk while CRIU writes them, for the process waits until they are there
 */
record Dump(Criu criu, long pid, long innerPid, long line, Path image, Duration limit, Duration quietLimit,
            boolean writeBack) {

    /**
     * Takes the image.
     *
     * @param quiet the connections of the process when it was seen quiet, before all others were
     * @return the connections of the process, all of them quiet
     * @throws IOException if CRIU fails, with the line of its log that says why; the process goes on
     */
    List<Connection> take(Map<Long, Traffic.Count> quiet) throws IOException {
        Files.createDirectory(image, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Map<Long, Traffic.Count> before = Traffic.awaitQuiet(pid, line, quiet, quietLimit);
        Optional<WriteBack> started = writeBack ? Optional.of(new WriteBack(image)) : Optional.empty();
        try (WorkDirectory work = new WorkDirectory()) {
            if (Tool.run(command(work), work, limit, "stft.criu.limit") != 0) {
                throw new IOException("the image of process " + pid + " could not be taken. "
                    + CriuLog.decisiveLine(work.log(), work.output()));
            }
        } finally {
            started.ifPresent(WriteBack::close);
        }
        requireSilence(before, Traffic.count(pid));
        new ImageNotes(innerPid, line).write(image);
        hide();
        return before.values().stream().map(Traffic.Count::connection).toList();
    }

    private List<String> command(WorkDirectory work) throws IOException {
        List<String> command = new ArrayList<>(Namespace.enter(pid));
        command.addAll(List.of(criu.program().toString(), "dump", "--tree", Long.toString(innerPid), "--leave-running",
            "--images-dir", image.toString(), "--work-dir", work.path().toString(),
            "--log-file", work.log().getFileName().toString()));
        command.addAll(CriuOptions.common());
        return command;
    }

    /** What the process sent after it was counted may be in the image or not: then nobody knows what is. */
    private static void requireSilence(Map<Long, Traffic.Count> before, Map<Long, Traffic.Count> after) throws IOException {
        for (Traffic.Count then : before.values()) {
            Traffic.Count now = after.get(then.inode());
            if (now != null && now.sent() != then.sent()) {
                throw new IOException("the process sent " + (now.sent() - then.sent()) + " bytes from " + then.local()
                    + " to " + then.remote() + " while its image was taken. Let no thread of the program "
                    + "communicate during checkpoint().");
            }
        }
    }

    /** CRIU leaves its files readable for all; the directory hides them, but directories get copied. */
    private void hide() throws IOException {
        try (Stream<Path> files = Files.list(image)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            }
        }
    }
}
