package org.stft.launcher.drill;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.stft.base.io.FileTrees;
import org.stft.base.io.TemporaryDirectory;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.Store;

/**
 * A store for a drill, which has the versions of a job under second names: they stay while the job removes its own, and
 * nothing is written over a file with two names. It lies in the job's store, whose files can have a second name there only, or
 * among the temporary files if nothing can be written in the store.
 */
final class ScratchStore implements Closeable {

    private static final String PREFIX = ".drill-";

    private final TemporaryDirectory directory;
    private final Store store;

    private ScratchStore(TemporaryDirectory directory) {
        this.directory = directory;
        this.store = Store.create(directory.path().resolve("store"));
    }

    /** The job has removed a version before it had a second name. */
    static final class VersionRemovedException extends IOException {

        private static final long serialVersionUID = 1;

        private VersionRemovedException(NoSuchFileException cause) {
            super(cause);
        }
    }

    /**
     * Makes one, and removes those of killed drills.
     *
     * @throws VersionRemovedException if the job has removed a version meanwhile
     */
    static ScratchStore of(Store jobs, JobStore job, Stretch stretch) throws IOException {
        for (Path each : TemporaryDirectory.abandoned(jobs.directory(), PREFIX)) {
            FileTrees.delete(each);
        }
        ScratchStore scratch = new ScratchStore(create(jobs.directory()).deletedAtExit());
        try {
            for (Manifest version : stretch.from().map(from -> List.of(from, stretch.to()))
                .orElseGet(() -> List.of(stretch.to()))) {
                scratch.link(job, version.version());
            }
            return scratch;
        } catch (NoSuchFileException e) {
            scratch.close();
            throw new VersionRemovedException(e);
        } catch (IOException | RuntimeException e) {
            scratch.close();
            throw e;
        }
    }

    private static TemporaryDirectory create(Path store) throws IOException {
        try {
            return TemporaryDirectory.createIn(store, PREFIX);
        } catch (FileSystemException readOnly) {
            return TemporaryDirectory.create("stft-drill-store-");
        }
    }

    Store store() {
        return store;
    }

    private void link(JobStore job, long version) throws IOException {
        Path from = job.directoryOf(version);
        Path to = store.job(job.name()).directoryOf(version);
        Files.createDirectories(to.getParent());
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) throws IOException {
                Files.createDirectory(to.resolve(from.relativize(each).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) throws IOException {
                linkOrCopy(each, to.resolve(from.relativize(each).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void linkOrCopy(Path file, Path name) throws IOException {
        try {
            Files.createLink(name, file);
        } catch (NoSuchFileException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException notHere) {
            Files.copy(file, name);
        }
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }
}
