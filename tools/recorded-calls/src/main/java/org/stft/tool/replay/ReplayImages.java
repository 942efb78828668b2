package org.stft.tool.replay;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.plugin.PlugIns;
import org.stft.probe.ToolContext;
import org.stft.probe.ToolException;
import org.stft.spc.Checkpointer;
import org.stft.spc.Checkpointer.Outcome;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;

/**
 * Images of a replay that runs ahead of the one that is looked at, taken before each so many events. A process that is
 * restored from one lets a debugger attach, and waits for it. Once the program has changed a file there are no more images:
 * a restored process would not find its files as they were.
 */
public final class ReplayImages implements ImageFiles {

    /** The ending of the file that says that an image is complete; its name is the number of the event. */
    public static final String COMPLETE = ".complete";

    private static final long POLL_NANOS = 5_000_000;
    private static final long WATCH_NANOS = 500_000_000;

    private final Path directory;
    private final long every;
    private final Path changes;
    private final long host;
    private final Checkpointer checkpointer;
    @GuardedBy("this")
    private long next;
    private volatile boolean restorable;

    /** Wakes the agent of a debugger when it is thrown. */
    public static final class Wanted extends Exception {

        private static final long serialVersionUID = 1;
    }

    private ReplayImages(ToolContext context) {
        directory = Path.of(context.setting("images", ""));
        every = Long.parseLong(context.setting("images-every", "1"));
        changes = Path.of(context.setting("images-changes", ""));
        host = Long.parseLong(context.setting("images-host", "0"));
        next = every;
        PlugIns<CheckpointerProvider> backEnds = new PlugIns<>(CheckpointerProvider.class, "back end",
            CheckpointerProvider::id, ToolException::new);
        checkpointer = backEnds.all(ReplayImages.class.getClassLoader()).get(context.setting("images-by", ""))
            .create(RankContext.ofOnlyRank(ProtectedState.nothing()));
        DaemonThreads.start("stft-replay-host", this::endWithHost);
    }

    /** As the settings of a replay say; null if there are none to take. */
    static ReplayImages of(ToolContext context) {
        return areTaken(context) ? new ReplayImages(context) : null;
    }

    /** Returns true in the replay that runs ahead, and in processes that were restored from its images. */
    static boolean areTaken(ToolContext context) {
        return !context.setting("images", "").isEmpty();
    }

    private void endWithHost() {
        while (restorable || ProcessHandle.of(host).isPresent()) {
            LockSupport.parkNanos(WATCH_NANOS);
        }
        Runtime.getRuntime().halt(1);
    }

    /** The program has come to a call with this event. */
    synchronized void at(long event) {
        if (event < next || restorable) {
            return;
        }
        next = event + every;
        try {
            if (hasChanges()) {
                next = Long.MAX_VALUE;
                return;
            }
            take(event);
        } catch (IOException e) {
            System.err.println("stft: there are no more images of this replay: " + e.getMessage());
            next = Long.MAX_VALUE;
        }
    }

    @GuardedBy("this")
    private void take(long event) throws IOException {
        Path image = directory.resolve(Long.toString(event));
        checkpointer.beforeCheckpoint();
        restorable = true; // a restored process has another host
        if (checkpointer.doCheckpoint(image, this) == Outcome.RESTORED) {
            awaitDebugger();
        } else {
            restorable = false;
            Files.createFile(directory.resolve(event + COMPLETE));
        }
    }

    private static void awaitDebugger() {
        try {
            throw new Wanted();
        } catch (Wanted e) {
            while (!ReplayStop.released) {
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }

    /** Returns true if there is a file in a layer of the file system above that of the user. */
    private boolean hasChanges() throws IOException {
        try (Stream<Path> layers = Files.list(changes)) {
            for (Path layer : layers.filter(each -> each.getFileName().toString().startsWith("new-")).toList()) {
                try (Stream<Path> files = Files.walk(layer)) {
                    if (files.anyMatch(file -> !Files.isDirectory(file))) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    @Override
    public WritableByteChannel create(Path file) {
        throw new UnsupportedOperationException("images of processes are written outside of them");
    }

    @Override
    public SeekableByteChannel open(Path file) {
        throw new UnsupportedOperationException("images of processes are read outside of them");
    }
}
