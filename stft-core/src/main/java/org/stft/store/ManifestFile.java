package org.stft.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.DamagedFileException;
import org.stft.internal.codec.JsonFormatException;
import org.stft.internal.codec.JsonReader;
import org.stft.internal.file.ChecksummedJson;
import org.stft.internal.file.StoredFile;

/**
 * A manifest as a file: JSON that carries its own SHA-256 as its last member, over all bytes before it.
 */
final class ManifestFile {

    private static final long MAX_BYTES = 64 << 20; // of terabytes in a thousand ranks

    private ManifestFile() {
    }

    /**
     * Writes a manifest and forces it to the disk.
     *
     * @throws IOException if it cannot be written, or would be longer than {@link #read} accepts
     */
    static void write(Path file, Manifest manifest) throws IOException {
        byte[] json = ChecksummedJson.seal(manifest);
        if (json.length > MAX_BYTES) {
            throw new IOException("its manifest would be " + json.length + " bytes long, and at most " + MAX_BYTES
                + " can be read: " + manifest.bytes() + " bytes in " + manifest.images().size()
                + " images are too many for one version. Protect less, or run on fewer ranks");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
            ByteBuffer bytes = ByteBuffer.wrap(json);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /**
     * Reads a manifest.
     *
     * @throws DamagedFileException if it is missing, truncated or altered
     * @throws StftException {@code GIVE_UP} if it is intact, but of a format that this release does not know
     */
    static Manifest read(Path file) throws IOException {
        String json = ChecksummedJson.open("the manifest " + file, bytes(file));
        Manifest manifest = manifest(file, json);
        if (!MerkleTree.root(manifest.images()).equals(manifest.root())) {
            throw new DamagedFileException("the manifest " + file + " does not match its Merkle root");
        }
        return manifest;
    }

    private static byte[] bytes(Path file) throws IOException {
        try {
            return StoredFile.read(file, MAX_BYTES);
        } catch (NoSuchFileException e) {
            throw new DamagedFileException("there is no " + file, e);
        }
    }

    private static Manifest manifest(Path file, String json) throws DamagedFileException {
        try {
            requireKnownFormat(file, JsonReader.first(json, "format"));
            return JsonReader.read(json, Manifest.class);
        } catch (JsonFormatException e) {
            throw new DamagedFileException("the manifest " + file + " lacks something: " + e.getMessage(), e);
        }
    }

    private static void requireKnownFormat(Path file, long format) {
        if (format != Manifest.FORMAT) {
            throw new StftException(Category.GIVE_UP, "The manifest " + file + " has format " + format
                + ", but this release of STFT reads format " + Manifest.FORMAT
                + ". Use the release that wrote it, or restart from another version (stft.restart).");
        }
    }
}
