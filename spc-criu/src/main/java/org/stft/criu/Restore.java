package org.stft.criu;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;

/** Turns an image into a process, on new connections. */
final class Restore {

    private final Criu criu;
    private final ExecutorService nanny;
    private final Duration limit;
    private final Path image;

    Restore(Criu criu, ExecutorService nanny, Duration limit, Path image) {
        this.criu = criu;
        this.nanny = nanny;
        this.limit = limit;
        this.image = image.toAbsolutePath();
    }

    /**
     * Restores.
     *
     * @param connections the new connections, by the inode of the old ones; still the caller's to close
     * @param environment what the process is told of what has changed around it
     */
    RestoredRank run(Map<Long, RawSocket> connections, Map<String, String> environment) throws IOException {
        ImageNotes notes = ImageNotes.read(image);
        Namespace namespace = Namespace.open(ProcessIds.of(image).gap(), nanny);
        try (WorkDirectory work = new WorkDirectory(); Pipe output = new Pipe(); Pipe error = new Pipe()) {
            try (NewLine line = new NewLine(limit)) {
                line.say(environment);
                Map<Long, RawSocket> sockets = new HashMap<>(connections);
                sockets.put(notes.line(), line.theirs());
                start(work, namespace, sockets, output, error);
                line.givenAway();
                line.awaitSign(limit);
            }
            return new RestoredRank(namespace.find(notes.pid()), namespace, output.input(), error.input());
        } catch (IOException | RuntimeException e) {
            namespace.close();
            throw e;
        }
    }

    private void start(WorkDirectory work, Namespace namespace, Map<Long, RawSocket> sockets, Pipe output, Pipe error)
        throws IOException {
        int nothing = Pipe.atItsEnd();
        int said = Libc.open(work.output().toString(), Libc.O_WRONLY | Libc.O_CREAT | Libc.O_CLOEXEC, 0600);
        try {
            Map<Long, Integer> descriptors = new HashMap<>();
            sockets.forEach((inode, socket) -> descriptors.put(inode, socket.fd()));
            Inherited inherited = new Inherited();
            Path staged = work.path().resolve("image");
            DeletedFiles deleted = StagedImage.make(image, staged, descriptors,
                new StagedImage.Streams(nothing, output.writer(), error.writer()), inherited);
            try {
                run(command(work, namespace, staged, inherited), inherited, said, work, namespace);
            } catch (IOException e) {
                deleted.remove();
                throw e;
            }
        } finally {
            Libc.close(nothing);
            Libc.close(said);
        }
    }

    private List<String> command(WorkDirectory work, Namespace namespace, Path staged, Inherited inherited)
        throws IOException {
        List<String> command = new ArrayList<>(Namespace.enter(namespace.init()));
        // In a session that begins in the namespace: CRIU cannot save a process whose session began outside.
        command.addAll(List.of("setsid", criu.program().toString(), "restore", "--restore-detached",
            "--images-dir", staged.toString(), "--work-dir", work.path().toString(),
            "--log-file", work.log().getFileName().toString()));
        command.addAll(CriuOptions.common());
        command.addAll(inherited.options());
        return command;
    }

    private void run(List<String> command, Inherited inherited, int said, WorkDirectory work, Namespace namespace)
        throws IOException {
        try (Child child = Child.start(command, inherited.descriptors(), said)) {
            int code = child.await(limit);
            if (code < 0) {
                namespace.close(); // and with it CRIU
                throw new IOException("CRIU did not restore " + image + " within " + limit.toMillis() + " ms and was "
                    + "killed. Raise stft.criu.limit if the disk is slow. "
                    + CriuLog.decisiveLine(work.log(), work.output()));
            }
            if (code != 0) {
                throw new IOException("the image " + image + " could not be restored. "
                    + CriuLog.decisiveLine(work.log(), work.output()));
            }
        }
    }
}
