package org.stft.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.stft.base.io.FileErrors;
import org.stft.internal.file.DurableFiles;

/** Directories that can be written, but not be forced to the disk: for that they must be opened. */
@Timeout(60)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no directories that can be written but not read")
class UnforceableDirectoryTest {

    private static final String WRITABLE_ONLY = "-wx------";

    @TempDir
    Path directory;
    private JobStore store;
    private Path staging;
    private Path versions;

    @BeforeEach
    void stage() throws IOException {
        store = Store.create(directory.resolve("store")).job("job");
        store.beginEpoch();
        staging = store.stage(1);
        versions = store.directoryOf(1).getParent();
    }

    @AfterEach
    void makeReadable() throws IOException {
        permit(versions, "rwx------");
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    /** Commits version 1. */
    public static final class Committer {
        public static void main(String[] args) throws IOException {
            JobStore store = Store.open(Path.of(args[0])).job("job");
            try {
                store.commit(Path.of(args[1]),
                    Manifest.of(Instant.now(), 1, "job", 1, 1, StoreFixture.FINGERPRINT, PhaseTimes.NONE, List.of()));
                System.out.println("committed");
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + FileErrors.of(e));
            }
        }
    }

    private String commit() throws Exception {
        return Unprivileged.outputOf(Committer.class, directory.resolve("store"), staging);
    }

    @Test
    void versionCannotBeForced_isNoVersionAndCanBeDiscarded() throws Exception {
        permit(versions, WRITABLE_ONLY);
        assertThat(commit()).startsWith("AccessDeniedException: " + versions);
        assertThat(store.versions()).isEmpty();
        store.discard(staging);
        assertThat(staging).doesNotExist();
    }

    @Test
    void versionCanNeitherBeForcedNorTakenBack_isSaidToBeInDoubt() throws Exception {
        assumeTrue(Unprivileged.areTestsRoot(), "only root can give directories to another user");
        for (Path path : List.of(versions, staging)) {
            Files.setOwner(path, path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
        permit(staging, "rwxrwxrwx");
        assertThat(new ProcessBuilder("chmod", "1733", versions.toString()).inheritIO().start().waitFor()).isZero();
        assertThat(commit()).startsWith("CommitInDoubtException: ").contains(versions + ": permission denied");
        assertThat(store.versions()).containsExactly(1L);
    }

    /** Makes directories. */
    public static final class Maker {
        public static void main(String[] args) throws IOException {
            try {
                DurableFiles.createDirectories(Path.of(args[0]));
                System.out.println("made");
            } catch (IOException e) {
                System.out.println(FileErrors.of(e));
            }
        }
    }

    @Test
    void newDirectories_areForcedIntoThoseTheyAreIn() throws Exception {
        Path parent = Files.createDirectory(directory.resolve("parent"));
        permit(parent, WRITABLE_ONLY);
        assertThat(Unprivileged.outputOf(Maker.class, parent.resolve("a/b")))
            .startsWith(parent + ": permission denied");
        Files.createDirectories(parent.resolve("a/b"));
        assertThat(Unprivileged.outputOf(Maker.class, parent.resolve("a/b"))).as("nothing new").startsWith("made");
        permit(parent, "rwx------");
        assertThat(Unprivileged.outputOf(Maker.class, parent.resolve("a/c/d"))).startsWith("made");
        assertThat(parent.resolve("a/c/d")).isDirectory();
    }
}
