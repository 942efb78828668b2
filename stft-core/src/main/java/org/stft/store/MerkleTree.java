package org.stft.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.stft.base.io.FileRecord;
import org.stft.internal.file.Digests;

/**
 * The Merkle root over all files of a version: SHA-256, a leaf per file in the manifest's order, with the
 * leaf and node prefixes of RFC 6962; a node without a sibling moves up unchanged.
 */
final class MerkleTree {

    private MerkleTree() {
    }

    /** The root over the images in their order. */
    static String root(List<ImageRecord> images) {
        List<byte[]> level = new ArrayList<>();
        for (ImageRecord image : images) {
            for (FileRecord file : image.files()) {
                level.add(leaf(image, file));
            }
        }
        while (level.size() > 1) {
            level = parents(level);
        }
        return HexFormat.of().formatHex(level.isEmpty() ? Digests.sha256().digest() : level.get(0));
    }

    private static byte[] leaf(ImageRecord image, FileRecord file) {
        MessageDigest digest = Digests.sha256();
        digest.update((byte) 0);
        digest.update(ByteBuffer.allocate(12).putInt(image.rank()).putLong(file.bytes()).flip());
        String text = String.join("\n", image.spc(), file.name(), file.digest(), String.join("", file.chunks()));
        return digest.digest(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<byte[]> parents(List<byte[]> level) {
        List<byte[]> parents = new ArrayList<>();
        for (int i = 0; i < level.size(); i += 2) {
            parents.add(i + 1 < level.size() ? node(level.get(i), level.get(i + 1)) : level.get(i));
        }
        return parents;
    }

    private static byte[] node(byte[] left, byte[] right) {
        MessageDigest digest = Digests.sha256();
        digest.update((byte) 1);
        digest.update(left);
        return digest.digest(right);
    }
}
