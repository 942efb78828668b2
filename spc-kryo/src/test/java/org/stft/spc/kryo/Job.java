package org.stft.spc.kryo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.stft.spc.Checkpointer;
import org.stft.spc.ProtectedState;
import org.stft.spc.Restorer;
import org.stft.spc.testkit.OneRank;
import org.stft.spc.testkit.SealedFiles;

/** A job of one rank that saves and restores one image. */
final class Job {

    private final SealedFiles files;
    private final Path image;
    private final Map<String, String> settings;

    private Job(Path image, SealedFiles files, Map<String, String> settings) {
        this.image = image;
        this.files = files;
        this.settings = settings;
    }

    static Job in(Path directory) {
        return new Job(directory.resolve("image"), new SealedFiles(), Map.of());
    }

    /** The same job with a value of {@code stft.kryo.allow}. */
    Job allowing(String allow) {
        return with("stft.kryo.allow", allow);
    }

    /** The same job with a value of {@code stft.kryo.any-order}. */
    Job anyOrder(String classes) {
        return with("stft.kryo.any-order", classes);
    }

    private Job with(String key, String value) {
        Map<String, String> all = new HashMap<>(settings);
        all.put(key, value);
        return new Job(image, files, all);
    }

    /** The same job with a value of {@code stft.kryo.new-fields}. */
    Job withNewFields(String fields) {
        return with("stft.kryo.new-fields", fields);
    }

    /** The state of a rank of this job. */
    OneRank rank() {
        return new OneRank(files, settings);
    }

    void save(String name, Object value) throws IOException {
        save(rank().protect(name, value));
    }

    void save(OneRank rank) throws IOException {
        Files.deleteIfExists(image);
        Checkpointer checkpointer = new KryoProvider().create(rank.context());
        checkpointer.doCheckpoint(image, rank.files());
    }

    /** Restores what was protected as an object of this class. */
    <T> T restore(String name, Class<T> type) throws IOException {
        return type.cast(restore(name, type, null));
    }

    Object restore(String name, Class<?> type, Object value) throws IOException {
        Restorer restorer = restart();
        try {
            return restorer.restore(new ProtectedState.Entry(name, type, value));
        } finally {
            restorer.close();
        }
    }

    /** Opens the image. */
    Restorer restart() throws IOException {
        OneRank rank = rank();
        Checkpointer checkpointer = new KryoProvider().create(rank.context());
        checkpointer.restart(image, rank.files());
        return rank.restorer();
    }

    /** Saves an object under the name "x" and gives back its restored copy. */
    <T> T roundTrip(T object) throws IOException {
        save("x", object);
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) object.getClass();
        return restore("x", type);
    }

    byte[] content() throws IOException {
        return Files.readAllBytes(image);
    }

    /** Puts other content in place of the image, as a program that knows how to make digests could. */
    void replace(byte[] content) throws IOException {
        Files.write(image, content);
        files.reseal(image);
    }

    /** Replaces a text in the image by one of the same length. */
    void replace(String text, String by) throws IOException {
        String content = new String(content(), StandardCharsets.ISO_8859_1);
        if (!content.contains(text) || text.length() != by.length()) {
            throw new AssertionError("no \"" + text + "\" in the image, or not as long as \"" + by + "\"");
        }
        replace(content.replace(text, by).getBytes(StandardCharsets.ISO_8859_1));
    }
}
