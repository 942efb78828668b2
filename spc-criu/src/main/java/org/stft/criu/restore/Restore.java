package org.stft.criu.restore;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.criu.image.ImageNotes;
import org.stft.criu.image.Placeholder;
import org.stft.criu.image.ProcessIds;
import org.stft.criu.os.DependentProcesses;
import org.stft.criu.os.Libc;
import org.stft.criu.os.Namespace;
import org.stft.criu.os.Pipe;
import org.stft.criu.os.RawSocket;
import org.stft.criu.os.SpawnedProcess;
import org.stft.criu.tool.Criu;
import org.stft.criu.tool.CriuLog;
import org.stft.criu.tool.CriuOptions;
import org.stft.criu.tool.WorkDirectory;
import org.stft.spc.process.RestoreKilledException;

/** Turns an image into a process, on new connections. The constructor does all work that does not need them. */
final class Restore implements Closeable {

    private final Criu criu;
    private final Duration timeout;
    private final Path image;
    private final ImageNotes notes;
    private final WorkDirectory work;
    private final StagedImage staged;
    private final Namespace namespace;
    private final Set<Long> connections;
    private boolean restored;

    /**
     * Prepares the restore.
     *
     * @param connections the inodes of the connections that will be new
     */
    Restore(Criu criu, DependentProcesses processes, Duration timeout, Path image, Set<Long> connections)
        throws IOException {
        this.criu = criu;
        this.timeout = timeout;
        this.image = image.toAbsolutePath();
        this.connections = Set.copyOf(connections);
        this.notes = ImageNotes.read(this.image);
        this.work = new WorkDirectory();
        try {
            Set<Long> sockets = new HashSet<>(connections);
            sockets.add(notes.line());
            sockets.addAll(notes.replaced().keySet());
            this.staged = new StagedImage(this.image, work.path().resolve("image"), sockets);
            this.namespace = Namespace.open(ProcessIds.of(this.image).gap(), processes);
        } catch (IOException | RuntimeException e) {
            work.close();
            throw e;
        }
    }

    /** Returns true if it was prepared for this image on these connections. */
    boolean isOf(Path otherImage, Set<Long> otherConnections) {
        return image.equals(otherImage.toAbsolutePath()) && connections.equals(otherConnections);
    }

    /**
     * Restores the process.
     *
     * @param opened the new connections, by the inode of the old ones; the caller closes them
     * @param environment the changed environment variables of the process
     */
    RestoredRank run(Map<Long, RawSocket> opened, Map<String, String> environment) throws IOException {
        Substitutes substitutes = new Substitutes(notes.replaced(), timeout);
        try (Pipe output = new Pipe(); Pipe error = new Pipe()) {
            long pid;
            try (RestoredChannel line = new RestoredChannel(timeout)) {
                line.send(environment);
                Map<Long, RawSocket> sockets = new HashMap<>(opened);
                sockets.put(notes.line(), line.theirs());
                sockets.putAll(substitutes.sockets());
                start(sockets, output, error);
                line.givenAway();
                substitutes.givenAway();
                pid = namespace.find(notes.pid());
                Libc.kill((int) pid, Libc.SIGCONT); // what was stopped when its image was taken comes back stopped
                line.awaitRunning(timeout);
            }
            RestoredRank rank = new RestoredRank(pid, namespace, output.input(), error.input(),
                substitutes);
            restored = true;
            return rank;
        } finally {
            if (!restored) {
                substitutes.close();
            }
        }
    }

    private void start(Map<Long, RawSocket> sockets, Pipe output, Pipe error) throws IOException {
        int nothing = Pipe.atItsEnd();
        int log = Libc.open(work.output().toString(), Libc.O_WRONLY | Libc.O_CREAT | Libc.O_CLOEXEC, 0600);
        try {
            Map<String, Integer> descriptors = new HashMap<>(Map.of(StagedImage.INPUT, nothing,
                StagedImage.OUTPUT, output.writer(), StagedImage.ERROR, error.writer()));
            sockets.forEach((inode, socket) -> descriptors.put(Placeholder.of(inode), socket.fd()));
            try {
                run(command(), staged.inherited().descriptors(descriptors), log);
            } catch (IOException e) {
                staged.removeFilesOutside();
                throw e;
            }
        } finally {
            Libc.close(nothing);
            Libc.close(log);
        }
    }

    private List<String> command() throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "trap '' TERM; exec \"$0\" \"$@\""));
        command.addAll(Namespace.enter(namespace.init()));
        // In a session that begins in the namespace: CRIU cannot save a process whose session began outside.
        command.addAll(List.of("setsid", criu.program().toString(), "restore", "--restore-detached",
            "--images-dir", staged.directory().toString(), "--work-dir", work.path().toString(),
            "--log-file", work.log().getFileName().toString()));
        command.addAll(CriuOptions.common());
        command.addAll(staged.inherited().options());
        return command;
    }

    private void run(List<String> command, List<Integer> descriptors, int log) throws IOException {
        try (SpawnedProcess child = SpawnedProcess.start(command, descriptors, log)) {
            int code = child.await(timeout);
            if (code < 0) {
                namespace.close(); // and with it CRIU
                throw new IOException("CRIU did not restore " + image + " within " + timeout.toMillis() + " ms and was "
                    + "killed. Raise stft.criu.timeout if the disk is slow. "
                    + CriuLog.decisiveLine(work.log(), work.output()));
            }
            if (code != 0 && CriuLog.isOfSigkill(code, work.log())) {
                throw new RestoreKilledException(
                    "the image " + image + " could not be restored: CRIU was killed by SIGKILL (or a"
                        + " program that it had started), as the kernel does if memory is short");
            }
            if (code != 0) {
                throw new IOException("the image " + image + " could not be restored. "
                    + CriuLog.decisiveLine(work.log(), work.output()));
            }
        }
    }

    /** Removes all files of the restore; the restored process stays. */
    @Override
    public void close() {
        if (!restored) {
            namespace.close();
        }
        try {
            work.close();
        } catch (IOException e) {
            // Files in the temporary directory are left. Another launcher will remove them.
        }
    }
}
