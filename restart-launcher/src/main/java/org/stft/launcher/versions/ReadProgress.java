package org.stft.launcher.versions;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.stft.StftException;
import org.stft.launcher.display.Progress;
import org.stft.launcher.display.Terminal;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import picocli.CommandLine.Model.CommandSpec;

/** Shows on a terminal how many bytes of versions have been read; without a terminal nothing. */
final class ReadProgress implements LongConsumer, AutoCloseable {

    private final Progress progress;
    private final AtomicLong read = new AtomicLong();

    private ReadProgress(Progress progress) {
        this.progress = progress;
    }

    /** @param wanted true if much will be read */
    static ReadProgress start(CommandSpec command, boolean wanted) {
        Terminal terminal = wanted ? Terminal.ofStandardError() : Terminal.NONE;
        return new ReadProgress(terminal.present()
            ? Progress.bar(terminal, command.commandLine().getErr(), "reading", Progress.Unit.MEBIBYTES)
            : Progress.NONE);
    }

    /** Sets the number of bytes to read. */
    void expect(JobStore job, Iterable<Long> versions) {
        long bytes = 0;
        for (long version : versions) {
            bytes += bytes(job, version);
        }
        progress.total(bytes);
    }

    private static long bytes(JobStore job, long version) {
        try {
            Manifest manifest = job.manifest(version);
            return manifest.bytes();
        } catch (IOException | StftException e) {
            return 0; // reported when it is this version's turn
        }
    }

    @Override
    public void accept(long bytes) {
        progress.reached(read.addAndGet(bytes));
    }

    @Override
    public void close() {
        progress.close();
    }
}
