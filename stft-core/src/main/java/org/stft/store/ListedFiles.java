package org.stft.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.stft.base.io.FileErrors;
import org.stft.base.io.FileRecord;
import org.stft.internal.file.ChunkedFile;
import org.stft.internal.file.Digests;
import org.stft.internal.file.ParallelChunks;

/**
 * The files of some images of a version, compared with their records in the manifest. A problem of one file does not
 * hide the next.
 */
final class ListedFiles {

    private static final String CUT = "was cut while it was read";

    private final List<Damage> findings = new ArrayList<>();
    private final List<Listed> readable = new ArrayList<>();

    /** An existing file with a plausible record in the manifest; whole if it was as long as it was written. */
    private record Listed(ImageRecord image, FileRecord file, Path path, boolean isWhole) {}

    private record ChunkOf(Listed listed, int number) {

        long bytes() {
            return new ChunkedFile(listed.file().bytes()).length(number);
        }
    }

    /** Compares all but the contents. */
    ListedFiles(JobStore job, long version, List<ImageRecord> images) {
        for (ImageRecord image : images) {
            for (FileRecord file : image.files()) {
                try {
                    compare(image, file, job.pathOf(version, file));
                } catch (IOException e) {
                    findings.add(Damage.ofFile(image, file, FileErrors.of(e)));
                }
            }
        }
    }

    private void compare(ImageRecord image, FileRecord file, Path path) throws IOException {
        Optional<Damage> wrong = shape(image, file, path);
        wrong.ifPresent(findings::add);
        if (wrong.isEmpty() || Files.isRegularFile(path) && contradiction(image, file).isEmpty()) {
            readable.add(new Listed(image, file, path, wrong.isEmpty()));
        }
    }

    /** The damage of a file that can be found without its contents, if any. */
    static Optional<Damage> shape(ImageRecord image, FileRecord file, Path path) throws IOException {
        if (!Files.exists(path)) {
            return Optional.of(Damage.missing(image, file));
        }
        if (!Files.isRegularFile(path)) {
            return Optional.of(Damage.ofFile(image, file, "is not a regular file"));
        }
        Optional<Damage> contradiction = contradiction(image, file);
        return contradiction.isPresent() ? contradiction : length(image, file, Files.size(path));
    }

    private static Optional<Damage> contradiction(ImageRecord image, FileRecord file) {
        if (!ChunkedFile.isListedWhole(file)) {
            return Optional.of(
                Damage.ofFile(image, file, "the manifest lists " + file.chunks().size() + " chunks for " + file.bytes()
                    + " bytes"));
        }
        return Digests.fileDigest(file.chunks()).equals(file.digest())
            ? Optional.empty()
            : Optional.of(Damage.ofFile(image, file, "the manifest's digest of the file does not match its chunks"));
    }

    private static Optional<Damage> length(ImageRecord image, FileRecord file, long found) {
        return found == file.bytes()
            ? Optional.empty()
            : Optional.of(Damage
                .ofFile(image, file, "the file is " + found + " bytes long, but " + file.bytes() + " were written")
                .in(null, Math.min(found, file.bytes()), Math.max(found, file.bytes()) - 1));
    }

    /** Problems of the files, apart from their contents. */
    List<Damage> findings() {
        return findings;
    }

    /**
     * Reads all files that can be read, with all processors. An interrupt ends it.
     *
     * @param read receives the number of further bytes read, from many threads
     * @return all damaged chunks, in the order of the manifest
     * @throws IOException if this thread was interrupted
     */
    List<Damage> read(LongConsumer read) throws IOException {
        Thread caller = Thread.currentThread();
        List<ChunkOf> chunks = chunks();
        Damage[] damages = new Damage[chunks.size()];
        ParallelChunks.of(damages.length, (number, buffer) -> {
            requireNoInterrupt(caller);
            damages[number] = compare(chunks.get(number), buffer);
            read.accept(chunks.get(number).bytes());
        });
        requireNoInterrupt(caller);
        return Arrays.stream(damages).filter(Objects::nonNull).distinct().toList();
    }

    private static void requireNoInterrupt(Thread caller) throws IOException {
        if (caller.isInterrupted()) {
            throw new IOException("interrupted");
        }
    }

    private List<ChunkOf> chunks() {
        List<ChunkOf> chunks = new ArrayList<>();
        for (Listed listed : readable) {
            for (int number = 0; number < listed.file().chunks().size(); number++) {
                chunks.add(new ChunkOf(listed, number));
            }
        }
        return chunks;
    }

    /** Returns the damage of a chunk, or null. Skips a missing chunk if the wrong length of the file was reported already. */
    private static Damage compare(ChunkOf chunk, ByteBuffer buffer) {
        Listed listed = chunk.listed();
        ChunkedFile chunks = new ChunkedFile(listed.file().bytes());
        int number = chunk.number();
        String found;
        try (FileChannel channel = FileChannel.open(listed.path(), StandardOpenOption.READ)) {
            Optional<String> digest = chunks.digest(channel, number, buffer, piece -> {});
            found = digest.isPresent() ? altered(listed, number, digest.get()) : listed.isWhole() ? CUT : "";
        } catch (IOException e) {
            found = "cannot be read: " + FileErrors.of(e);
        }
        return found.isEmpty()
            ? null
            : Damage.ofFile(listed.image(), listed.file(), found)
                .in((long) number, chunks.start(number), chunks.start(number) + chunks.length(number) - 1);
    }

    private static String altered(Listed listed, int number, String digest) {
        return digest.equals(listed.file().chunks().get(number)) ? "" : "altered: it does not match its digest";
    }
}
