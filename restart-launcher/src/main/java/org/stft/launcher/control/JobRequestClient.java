package org.stft.launcher.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobStore;

/** The client of {@link JobRequests}: sends requests to the launcher of a running job. */
public final class JobRequestClient {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final int POLLS_PER_LOOK_AT_THE_OWNER = 10;

    private final JobStore job;

    public JobRequestClient(JobStore job) {
        this.job = job;
    }

    /**
     * Sends a request to the launcher, and waits for the answer without a timeout.
     *
     * @param words what is added to it; empty for most
     * @return the answer
     * @throws CommandException if the job does not run, or its launcher rejects the request
     */
    public String send(Request what, String words) throws IOException {
        requireLauncher();
        Path request = what.file(job.requests(), UUID.randomUUID().toString());
        Path answer = Request.answer(request);
        Path part = Files.writeString(request.resolveSibling(request.getFileName() + ".part"), words);
        try {
            Files.move(part, request, StandardCopyOption.ATOMIC_MOVE);
            await(answer);
            Answer given = Answer.read(answer);
            if (given.code() != ExitCode.DONE) {
                throw new CommandException(given.code(), "Job '" + job.name() + "': " + given.text() + ".");
            }
            return given.text();
        } finally {
            Files.deleteIfExists(part);
            Files.deleteIfExists(request);
            Files.deleteIfExists(answer);
        }
    }

    private void requireLauncher() throws IOException {
        if (job.owner().isEmpty() || !Files.isDirectory(job.requests())) {
            throw new CommandException(ExitCode.USAGE, "The job '" + job.name() + "' in " + job.directory().getParent()
                + " is not being run by an stft command, so no launcher can take the request. 'stft list' shows its state.");
        }
    }

    private void await(Path answer) throws IOException {
        for (int polls = 1; !Files.exists(answer); polls++) {
            LockSupport.parkNanos(POLL.toNanos());
            if (polls % POLLS_PER_LOOK_AT_THE_OWNER == 0 && job.owner().isEmpty() && !Files.exists(answer)) {
                throw new CommandException(ExitCode.FAILED, "The launcher of job '" + job.name()
                    + "' has ended without an answer. 'stft list' shows what is left.");
            }
        }
    }
}
