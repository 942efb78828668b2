package org.stft.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.stft.StftException;
import org.stft.StftException.Category;

/** Reads and writes {@link JobFile}s. */
final class JobFiles {

    private static final ObjectMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
            DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
        .build();

    private static final long MAX_BYTES = 16 << 20;

    private JobFiles() {
    }

    static void write(Path file, JobFile job) throws IOException {
        DurableFiles.createPrivateDirectory(file.getParent());
        DurableFiles.replace(file, ChecksummedJson.seal(JSON, job));
    }

    static Optional<JobFile> read(Path file) throws IOException {
        try {
            JsonNode tree = ChecksummedJson.open(JSON, file.toString(), StoredFile.read(file, MAX_BYTES));
            requireKnownFormat(file, tree.path("format").asInt(-1));
            return Optional.of(JSON.treeToValue(tree, JobFile.class));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JsonProcessingException e) {
            throw new DamagedFileException(file + " is not what the launcher wrote: " + e.getOriginalMessage(), e);
        }
    }

    private static void requireKnownFormat(Path file, int format) {
        if (format != JobFile.FORMAT) {
            throw new StftException(Category.GIVE_UP, file + " has format " + format
                + ", but this release of STFT reads format " + JobFile.FORMAT + ". Use the release that wrote it.");
        }
    }
}
