package org.stft.store;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.DamagedFileException;
import org.stft.internal.codec.JsonFormatException;
import org.stft.internal.codec.JsonReader;
import org.stft.internal.file.ChecksummedJson;
import org.stft.internal.file.DurableFiles;
import org.stft.internal.file.StoredFile;

/** Reads and writes {@link JobFile}s. */
final class JobFiles {

    private static final long MAX_BYTES = 16 << 20;

    private JobFiles() {
    }

    /** @param fresh where the new content is written first */
    static void write(Path fresh, Path file, JobFile job) throws IOException {
        DurableFiles.replace(fresh, file, ChecksummedJson.seal(job));
    }

    static Optional<JobFile> read(Path file) throws IOException {
        try {
            String json = ChecksummedJson.open(file.toString(), StoredFile.read(file, MAX_BYTES));
            requireKnownFormat(file, JsonReader.first(json, "format"));
            return Optional.of(JsonReader.read(json, JobFile.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JsonFormatException e) {
            throw new DamagedFileException(file + " is not what the launcher wrote: " + e.getMessage(), e);
        }
    }

    private static void requireKnownFormat(Path file, long format) {
        if (format != JobFile.FORMAT) {
            throw new StftException(Category.GIVE_UP, file + " has format " + format
                + ", but this release of STFT reads format " + JobFile.FORMAT + ". Use the release that wrote it.");
        }
    }
}
