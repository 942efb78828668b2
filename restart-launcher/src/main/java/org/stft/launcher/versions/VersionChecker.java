package org.stft.launcher.versions;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import org.stft.StftException;
import org.stft.store.FileErrors;
import org.stft.store.JobStore;
import org.stft.store.Manifest;

/** Checks the versions of a job, quickly or byte by byte. What is wrong with one does not stop the others. */
final class VersionChecker implements AutoCloseable {

    /** So many chunks are one piece of work: 64 MiB. */
    private static final int CHUNKS_AT_ONCE = 16;

    private final JobStore job;
    private final ExecutorService readers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(),
        task -> {
            Thread thread = new Thread(task, "stft-verify");
            thread.setDaemon(true);
            return thread;
        });

    VersionChecker(JobStore job) {
        this.job = job;
    }

    /** Reads the manifest and looks whether all files are there with their lengths. */
    VersionStatus quick(long version) {
        return check(version, VersionState.COMPLETE, files -> List.of());
    }

    /**
     * Reads all bytes, with all processors.
     *
     * @param read is told how many more bytes are done, from many threads
     */
    VersionStatus full(long version, LongConsumer read) {
        return check(version, VersionState.INTACT, files -> damagedChunks(files, read));
    }

    private interface Reading {
        List<Finding> findings(VersionFiles files) throws IOException;
    }

    private VersionStatus check(long version, VersionState good, Reading reading) {
        try {
            Manifest manifest = job.manifest(version);
            VersionFiles files = new VersionFiles(job, manifest);
            List<Finding> findings = new ArrayList<>(files.findings());
            findings.addAll(reading.findings(files));
            return checked(version, findings.isEmpty() ? good : VersionState.DAMAGED, Optional.of(manifest), findings,
                files.unknown());
        } catch (StftException e) {
            return checked(version, VersionState.UNKNOWN_FORMAT, Optional.empty(),
                List.of(Finding.ofManifest(e.getMessage())), List.of());
        } catch (IOException e) {
            return checked(version, VersionState.DAMAGED, Optional.empty(),
                List.of(Finding.ofManifest(FileErrors.of(e))), List.of());
        }
    }

    private VersionStatus checked(long version, VersionState state, Optional<Manifest> manifest, List<Finding> findings,
                            List<String> unknown) {
        return Files.exists(job.directoryOf(version)) ? new VersionStatus(version, state, manifest, findings, unknown)
            : new VersionStatus(version, VersionState.REMOVED, Optional.empty(), List.of(), List.of());
    }

    private List<Finding> damagedChunks(VersionFiles files, LongConsumer read) throws IOException {
        List<Future<List<Finding>>> pieces = new ArrayList<>();
        for (VersionFiles.Comparable file : files.comparable()) {
            int chunks = file.file().chunks().size();
            for (int first = 0; first < chunks; first += CHUNKS_AT_ONCE) {
                int end = Math.min(chunks, first + CHUNKS_AT_ONCE);
                pieces.add(readers.submit(new ChunkReader(file, first, end, read)));
            }
        }
        List<Finding> findings = new ArrayList<>();
        for (Future<List<Finding>> piece : pieces) {
            findings.addAll(await(piece));
        }
        return findings.stream().distinct().toList();
    }

    private static List<Finding> await(Future<List<Finding>> piece) throws IOException {
        try {
            return piece.get();
        } catch (ExecutionException e) {
            throw new IOException("the check failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }
}
