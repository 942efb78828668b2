package org.stft.acceptance;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Something that happens to one file of a version.
 *
 * @param file the file's name
 * @param what what happens to it
 * @param change does it, given the file
 */
public record Corruption(String file, String what, Change change) {

    private static final List<String> IMAGES = List.of("rank-00000.kryo", "rank-00001.kryo");
    private static final String MANIFEST = "manifest.json";
    private static final int RANDOM_POSITIONS = 10;
    private static final int TRAILER = 4 * Long.BYTES;
    private static final int HEADER = 2 * Long.BYTES;

    /** Changes a file. */
    interface Change {
        void of(Path file) throws IOException;
    }

    void strike(Path version) throws IOException {
        change.of(version.resolve(file));
    }

    /**
     * All corruptions that are tried.
     *
     * @param version a version of two ranks, as a pattern
     * @param other another version of the same job
     */
    static List<Corruption> all(Path version, Path other, Random random) throws IOException {
        List<Corruption> all = new ArrayList<>();
        add(all, MANIFEST, fields(Files.readAllBytes(version.resolve(MANIFEST))), version, other, random);
        for (String image : IMAGES) {
            add(all, image, structure(Files.readAllBytes(version.resolve(image))), version, other, random);
            Path ofOtherRank = version.resolve(IMAGES.get(1 - IMAGES.indexOf(image)));
            all.add(new Corruption(image, "overwritten with that of the other rank", copyOf(ofOtherRank)));
        }
        return all;
    }

    private static void add(List<Corruption> all, String file, List<Integer> structure, Path version, Path other,
        Random random) throws IOException {
        int length = (int) Files.size(version.resolve(file));
        for (int at : structure) {
            all.add(new Corruption(file, "bit flipped in field at " + at, flip(at, 1 << random.nextInt(8))));
        }
        for (int i = 0; i < RANDOM_POSITIONS; i++) {
            int at = random.nextInt(length);
            all.add(new Corruption(file, "byte altered at " + at, flip(at, 1 + random.nextInt(255))));
            all.add(new Corruption(file, "cut at " + at, cut(at)));
        }
        for (int at : List.of(0, 1, structure.get(1), length / 2, length - 1)) {
            all.add(new Corruption(file, "cut at " + at, cut(at)));
        }
        all.add(new Corruption(file, "last half never written", Corruption::zeroLastHalf));
        all.add(new Corruption(file, "a byte too long", cut(length + 1)));
        all.add(new Corruption(file, "removed", Files::delete));
        all.add(new Corruption(file, "a directory in its place", path -> {
            Files.delete(path);
            Files.createDirectory(path);
        }));
        all.add(new Corruption(file, "overwritten with that of another version", copyOf(other.resolve(file))));
    }

    /** Alters a bit in the middle of a file. */
    public static void alter(Path file) throws IOException {
        flip((int) (Files.size(file) / 2), 1).of(file);
    }

    private static Change flip(int at, int mask) {
        return path -> {
            byte[] bytes = Files.readAllBytes(path);
            bytes[at] ^= (byte) mask;
            Files.write(path, bytes);
        };
    }

    private static Change cut(int at) {
        return path -> Files.write(path, Arrays.copyOf(Files.readAllBytes(path), at));
    }

    private static Change copyOf(Path source) {
        return path -> Files.write(path, Files.readAllBytes(source));
    }

    private static void zeroLastHalf(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        Arrays.fill(bytes, bytes.length / 2, bytes.length, (byte) 0);
        Files.write(path, bytes);
    }

    /** The offset of each name and value of a JSON file. */
    static List<Integer> fields(byte[] json) throws IOException {
        List<Integer> positions = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                int at = (int) parser.currentTokenLocation().getByteOffset();
                boolean hasText = json[at] == '"' && json[at + 1] != '"';
                positions.add(hasText ? at + 1 : at);
            }
        }
        return positions;
    }

    /** Each byte of the header, the index and the trailer of an image; {@code docs/kryo-internals.md}. */
    private static List<Integer> structure(byte[] image) {
        int index = (int) ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN).getLong(image.length - TRAILER);
        List<Integer> positions = new ArrayList<>();
        for (int at = 0; at < image.length; at++) {
            if (at < HEADER || at >= index) {
                positions.add(at);
            }
        }
        return positions;
    }

    @Override
    public String toString() {
        return file + ": " + what;
    }
}
