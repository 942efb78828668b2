package org.stft.criu.checkpoint;

import com.sun.jna.LastErrorException;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.stft.base.io.FileTrees;
import org.stft.criu.os.DependentProcesses;
import org.stft.criu.os.Libc;
import org.stft.criu.os.Namespace;
import org.stft.criu.tool.Criu;
import org.stft.criu.tool.CriuLog;
import org.stft.criu.tool.CriuOptions;
import org.stft.criu.tool.WorkDirectory;

/**
 * A CRIU that is started ahead of time: it detects the features of the kernel, which takes a third of a small dump, and
 * then waits, before it inspects the process. It ends with this process.
 */
public final class PrestartedDump implements Closeable {

    /** A batch system's SIGTERM to all processes must not end it. CRIU's files are for the owner alone. */
    private static final String BEFORE = "trap '' TERM; umask 077;";

    private static final long STOP_MILLIS = 2000;

    private final Criu criu;
    private final DependentProcesses processes;
    private final long pid;
    private final long innerPid;
    private final WorkDirectory work;
    private final Path directory;
    private boolean named;
    private Process process;
    private PreDumpScript script;

    /**
     * Starts it.
     *
     * @param pid the process id on this host of the process whose image it will take
     * @param innerPid the process id as the process sees itself
     * @param directory a directory that does not exist, on the file system of the image
     */
    public PrestartedDump(Criu criu, DependentProcesses processes, long pid, long innerPid, Path directory)
        throws IOException {
        this.criu = criu;
        this.processes = processes;
        this.pid = pid;
        this.innerPid = innerPid;
        this.directory = directory;
        this.work = new WorkDirectory();
        try {
            Files.createDirectory(directory,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            script = new PreDumpScript(work.path());
            if (Files.isExecutable(script.path())) {
                start(List.of("--action-script", script.path().toString()));
            } // else the temporary directory's file system forbids programs: CRIU is started when the image is wanted
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void start(List<String> options) throws IOException {
        // CRIU tries what the kernel can with children that wait to be traced: they would stay if it alone were killed
        List<String> command = new ArrayList<>(DependentProcesses.groupPrefix(BEFORE));
        command.addAll(Namespace.enter(pid));
        command.addAll(List.of(criu.program().toString(), "dump", "--tree", Long.toString(innerPid), "--leave-running",
            "--images-dir", directory.toString(), "--work-dir", work.path().toString(),
            "--log-file", work.log().getFileName().toString()));
        command.addAll(CriuOptions.common());
        command.addAll(options);
        process = processes
            .start(new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(work.output().toFile())
                .redirectInput(Redirect.from(new File("/dev/null"))));
    }

    /** Returns true if it can still take the image of this process. */
    boolean isFor(long otherPid) {
        return pid == otherPid && (process == null || process.isAlive()) && Files.isDirectory(directory);
    }

    /** The directory of its files until they get the image's name. */
    Path directory() {
        return directory;
    }

    /**
     * Takes the image. The process continues afterwards.
     *
     * @param image the name that the files get in the end: before, CRIU may not have opened their directory
     * @throws FileSystemException if it or a program that it had started was killed: the next one may succeed
     * @throws IOException if it fails, with the line of its log that gives the reason, or does not end within the
     *     timeout; then it is killed, and what it has started too
     */
    void takeImage(Path image, Duration timeout) throws IOException {
        if (process == null) {
            start(List.of());
        } else {
            script.proceed();
        }
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                kill();
                throw new IOException(
                    "CRIU did not end within " + timeout.toMillis() + " ms and was killed. Raise stft.criu.timeout"
                        + " if the disk is slow. " + CriuLog.decisiveLine(work.log(), work.output()));
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while CRIU was running; it was killed", e);
        }
        if (process.exitValue() != 0) {
            if (CriuLog.isOfSigkill(process.exitValue(), work.log())) {
                throw new FileSystemException(image.toString(), null,
                    "CRIU was killed by SIGKILL (or a program that it had started) while it"
                        + " took the image of process " + pid + ", as the kernel does if memory is short");
            }
            throw new IOException("the image of process " + pid + " could not be taken. "
                + CriuLog.decisiveLine(work.log(), work.output()));
        }
        Files.move(directory, image, StandardCopyOption.ATOMIC_MOVE);
        named = true;
    }

    /**
     * Ends it while it waits. It reaps the script itself; if it were killed, the script would be left to the init
     * process, which may not reap it.
     */
    private void stop() {
        try {
            script.abort();
            if (process.waitFor(STOP_MILLIS, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (IOException gone) {
            // It has ended already.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        kill();
    }

    private void kill() {
        try {
            Libc.kill((int) process.pid(), Libc.SIGUSR1);
            process.onExit().completeOnTimeout(process, STOP_MILLIS, TimeUnit.MILLISECONDS).join();
        } catch (LastErrorException e) {
            // It has ended already.
        }
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Ends it. Its files stay only if they have become an image. */
    @Override
    public void close() throws IOException {
        if (process != null && process.isAlive()) {
            stop();
        }
        if (script != null) {
            script.close();
        }
        work.close();
        if (!named) {
            FileTrees.delete(directory);
        }
    }
}
