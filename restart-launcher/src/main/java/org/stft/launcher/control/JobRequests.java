package org.stft.launcher.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.io.FileErrors;
import org.stft.launcher.JsonOption;
import org.stft.launcher.display.Console;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.Signals;
import org.stft.launcher.stacks.JobStacks;
import org.stft.link.RankEvent;
import org.stft.store.JobStore;

/**
 * The launcher's end of requests to a running job. They are files in the job's directory, so that they reach the
 * launcher from any host that sees the store, but only from users who may access the job. A file system that several
 * hosts share sends no notifications, so the directory is polled.
 */
public final class JobRequests {

    private static final long POLL_MILLIS = 200;

    private final JobStore job;
    private final Path directory;
    private final Signals signals;
    private final Console console;
    @GuardedBy("this")
    private final Map<Request, Set<Path>> open = new EnumMap<>(Request.class);
    @GuardedBy("this")
    private final DebugRequests debug = new DebugRequests();
    private final ScheduledExecutorService clock = Executors
        .newSingleThreadScheduledExecutor(DaemonThreads.named("stft-requests"));

    /** @param signals receives each request */
    public JobRequests(JobStore job, Signals signals, Console console) {
        this.job = job;
        this.directory = job.requests();
        this.signals = signals;
        this.console = console;
        for (Request each : Request.values()) {
            open.put(each, new TreeSet<>());
        }
    }

    /** Begins to accept requests. Requests of an earlier run are discarded. */
    public void open() throws IOException {
        Files.createDirectories(directory);
        for (Path old : files()) {
            Files.deleteIfExists(old);
        }
        clock.scheduleWithFixedDelay(this::poll, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private void poll() {
        if (!job.isCurrent()) {
            signals.arrived(Signals.Name.TAKEN_OVER);
            clock.shutdown();
            return;
        }
        try {
            files().forEach(this::take);
        } catch (IOException | RuntimeException e) {
            console.print("warning: requests to this job cannot be read any more: " + e);
            clock.shutdown();
        }
    }

    private synchronized void take(Path file) {
        Optional<Request> request = Request.of(file).filter(each -> !Files.exists(Request.answer(file)));
        if (request.isPresent() && open.get(request.get()).add(file)) {
            if (request.get() == Request.DEBUG) {
                beginDebug(file);
            }
            signals.arrived(request.get().signal());
        }
    }

    @GuardedBy("this")
    private void beginDebug(Path file) {
        try {
            debug.begin(file);
        } catch (IOException | NumberFormatException e) {
            answer(file, new Answer(ExitCode.USAGE, "the request cannot be read: " + e.getMessage()));
        }
        clock.schedule(() -> endDebug(file), DebugRequests.TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized void endDebug(Path file) {
        debug.end(file).forEach(answer -> answer(file, answer));
    }

    /** The ranks to which a debugger is to attach. */
    public synchronized Set<Integer> debugged() {
        return debug.ranks();
    }

    /** A rank has reported an event. */
    public synchronized void reported(int rank, RankEvent event) {
        if (event instanceof RankEvent.Committed version) {
            answer(Request.CHECKPOINT, new Answer(ExitCode.DONE, "saved version " + version.version()));
        } else if (event instanceof RankEvent.Debugger debugger) {
            debug.answered(rank, debugger).forEach(this::endDebug);
        }
    }

    /** The stacks of the ranks were taken. */
    public synchronized void taken(JobStacks stacks) {
        try {
            answer(Request.STACKS, new Answer(ExitCode.DONE, JsonOption.mapper().writeValueAsString(stacks)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("stacks are plain records", e);
        }
    }

    /** Ends the acceptance of requests after the job has ended, and answers the remaining ones. */
    public synchronized void conclude(ExitCode end) {
        clock.shutdown();
        answer(Request.STOP, end == ExitCode.STOPPED
            ? new Answer(ExitCode.DONE, "saved and stopped")
            : new Answer(ExitCode.FAILED, "the job ended otherwise (exit code " + end.code() + "): " + end.meaning()));
        answer(Request.CHECKPOINT,
            new Answer(ExitCode.FAILED,
                "the job ended before it saved another version (exit code " + end.code() + ")"));
        Answer early = new Answer(ExitCode.FAILED,
            "the job ended before its ranks were asked (exit code " + end.code() + ")");
        answer(Request.STACKS, early);
        debug.files().forEach(file -> answer(file, early));
    }

    @GuardedBy("this")
    private void answer(Request request, Answer answer) {
        open.get(request).forEach(file -> answer(file, answer));
        open.get(request).clear();
    }

    private void answer(Path file, Answer answer) {
        try {
            answer.write(Request.answer(file));
        } catch (IOException e) {
            console.print("warning: a request could not be answered: " + FileErrors.of(e));
        }
    }
}
