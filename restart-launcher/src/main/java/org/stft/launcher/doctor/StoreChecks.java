package org.stft.launcher.doctor;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.stft.StftException;
import org.stft.base.io.FileErrors;
import org.stft.launcher.display.Readable;
import org.stft.store.Store;

/**
 * The checks of the store's directory, or of the directory in which it would be created: that versions are durable
 * there.
 */
final class StoreChecks {

    private static final long LITTLE_BYTES = 64L << 20;
    private static final String NOTHING_SAVED = "no version can be saved";
    private static final String OTHER_STORE = "name another directory with --store (stft.store)";

    private final Path store;

    StoreChecks(Path store) {
        this.store = store;
    }

    List<CheckResult> run() {
        List<CheckResult> checks = new ArrayList<>();
        CheckResult directory = directory();
        checks.add(directory.ofNeed());
        if (directory.works()) {
            Path place = nearest();
            checks.add(space(place).ofNeed());
            try (DirectoryCheck trial = DirectoryCheck.in(place)) {
                checks.add(tried("forced writing", trial::write,
                    "a version that was saved may be lost when the machine stops").ofNeed());
                checks.add(tried("renaming", trial::rename, "no version can be committed").ofNeed());
                checks.add(tried("locking", trial::lock, "two launchers could write into one job").ofNeed());
            } catch (IOException e) {
                checks.add(CheckResult.missing("writing", FileErrors.of(e), NOTHING_SAVED,
                    "make " + place + " writable, or " + OTHER_STORE).ofNeed());
            }
        }
        return checks;
    }

    private CheckResult directory() {
        if (Files.isSymbolicLink(store) && !Files.exists(store)) {
            return CheckResult.missing("store", store + " is a link to something that does not exist", NOTHING_SAVED,
                OTHER_STORE);
        }
        if (!Files.exists(store)) {
            return CheckResult.ok("store", store + " does not exist yet; 'stft run' creates it");
        }
        try (var entries = Files.list(store)) {
            if (entries.findAny().isEmpty()) {
                return CheckResult.ok("store", store + " is empty; 'stft run' makes it a store");
            }
            int jobs = Store.open(store).jobs().size();
            return CheckResult.ok("store", store + " with " + Readable.count(jobs, "job"));
        } catch (StftException e) {
            return CheckResult.missing("store", e.getMessage(), NOTHING_SAVED, OTHER_STORE);
        } catch (IOException e) {
            return CheckResult.missing("store", store + " cannot be read: " + FileErrors.of(e), NOTHING_SAVED,
                OTHER_STORE);
        }
    }

    /** The store, or the directory in which it would be made. */
    private Path nearest() {
        Path place = store;
        while (!Files.exists(place)) {
            place = place.getParent();
        }
        return place;
    }

    private static CheckResult space(Path place) {
        try {
            FileStore disk = Files.getFileStore(place);
            String found = Readable.bytes(disk.getUsableSpace()) + " free on " + disk.name() + " (" + disk.type() + ")";
            return disk.getUsableSpace() >= LITTLE_BYTES
                ? CheckResult.ok("space", found)
                : CheckResult.missing("space", found, NOTHING_SAVED + ", or only small ones",
                    "free disk space, or " + OTHER_STORE);
        } catch (IOException e) {
            return CheckResult.missing("space", "unknown: " + FileErrors.of(e), NOTHING_SAVED, OTHER_STORE);
        }
    }

    private interface Attempt {
        String run() throws IOException;
    }

    private static CheckResult tried(String name, Attempt attempt, String disables) {
        try {
            return CheckResult.ok(name, attempt.run());
        } catch (IOException e) {
            return CheckResult.missing(name, FileErrors.of(e), disables,
                OTHER_STORE + " on a file system that can do it");
        }
    }
}
