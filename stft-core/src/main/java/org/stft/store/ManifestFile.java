package org.stft.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.stft.StftException;
import org.stft.StftException.Category;

/**
 * A manifest as a file: JSON that carries its own SHA-256 as its last member, over all bytes before it.
 */
final class ManifestFile {

    private static final long MAX_BYTES = 64 << 20; // of terabytes in a thousand ranks

    private static final ObjectMapper JSON = JsonMapper.builder()
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
            DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
        .enable(SerializationFeature.INDENT_OUTPUT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .build();

    private ManifestFile() {
    }

    /** Writes a manifest and forces it to the disk. */
    static void write(Path file, Manifest manifest) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            ByteBuffer bytes = ByteBuffer.wrap(ChecksummedJson.seal(JSON, manifest));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /**
     * Reads a manifest.
     *
     * @throws DamagedFileException if it is missing, cut or altered
     * @throws StftException {@code GIVE_UP} if it is intact, but of a format that this release does not know
     */
    static Manifest read(Path file) throws IOException {
        ObjectNode tree = ChecksummedJson.open(JSON, "the manifest " + file, bytes(file));
        requireKnownFormat(file, tree.path("format").asInt(-1));
        return manifest(file, tree);
    }

    private static byte[] bytes(Path file) throws IOException {
        try {
            return StoredFile.read(file, MAX_BYTES);
        } catch (NoSuchFileException e) {
            throw new DamagedFileException("there is no " + file, e);
        }
    }

    private static Manifest manifest(Path file, JsonNode tree) throws IOException {
        try {
            Manifest manifest = JSON.treeToValue(tree, Manifest.class);
            if (!MerkleTree.root(manifest.images()).equals(manifest.root())) {
                throw new DamagedFileException("the manifest " + file + " does not match its Merkle root");
            }
            return manifest;
        } catch (JsonProcessingException e) {
            throw new DamagedFileException("the manifest " + file + " lacks something: " + e.getOriginalMessage(), e);
        }
    }

    private static void requireKnownFormat(Path file, int format) {
        if (format != Manifest.FORMAT) {
            throw new StftException(Category.GIVE_UP, "The manifest " + file + " has format " + format
                + ", but this release of STFT reads format " + Manifest.FORMAT
                + ". Use the release that wrote it, or restart from another version (stft.restart).");
        }
    }
}
