package org.stft.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.stft.base.io.FileErrors;
import org.stft.internal.file.ChunkedFile;
import org.stft.internal.file.Digests;
import org.stft.internal.file.FileRecord;
import org.stft.internal.file.ParallelChunks;

/**
 * The files of some images of a version, compared with their records in the manifest. A problem of one file does not
 * hide the next.
 */
final class ListedFiles {

    private final List<Finding> findings = new ArrayList<>();
    private final List<Listed> readable = new ArrayList<>();

    /** An existing file with a plausible record in the manifest. */
    private record Listed(ImageRecord image, FileRecord file, Path path) {

        Stream<ChunkOf> chunks() {
            return IntStream.range(0, file.chunks().size()).mapToObj(number -> new ChunkOf(this, number));
        }
    }

    private record ChunkOf(Listed listed, int number) {}

    /** Compares all but the contents. */
    ListedFiles(JobStore job, long version, List<ImageRecord> images) {
        for (ImageRecord image : images) {
            for (FileRecord file : image.files()) {
                try {
                    compare(new Listed(image, file, job.pathOf(version, file)));
                } catch (IOException e) {
                    findings.add(Finding.ofFile(image, file, FileErrors.of(e)));
                }
            }
        }
    }

    private void compare(Listed listed) throws IOException {
        Optional<Finding> wrong = shape(listed.image(), listed.file(), listed.path());
        wrong.ifPresent(findings::add);
        if (Files.isRegularFile(listed.path()) && contradiction(listed.image(), listed.file()).isEmpty()) {
            readable.add(listed);
        }
    }

    /** The damage of a file that can be found without its contents, if any. */
    static Optional<Finding> shape(ImageRecord image, FileRecord file, Path path) throws IOException {
        if (!Files.exists(path)) {
            return Optional.of(Finding.missing(image, file));
        }
        if (!Files.isRegularFile(path)) {
            return Optional.of(Finding.ofFile(image, file, "is not a regular file"));
        }
        Optional<Finding> contradiction = contradiction(image, file);
        return contradiction.isPresent() ? contradiction : length(image, file, Files.size(path));
    }

    private static Optional<Finding> contradiction(ImageRecord image, FileRecord file) {
        if (!ChunkedFile.isListedWhole(file)) {
            return Optional.of(
                Finding.ofFile(image, file, "the manifest lists " + file.chunks().size() + " chunks for " + file.bytes()
                    + " bytes"));
        }
        return Digests.fileDigest(file.chunks()).equals(file.digest())
            ? Optional.empty()
            : Optional.of(Finding.ofFile(image, file, "the manifest's digest of the file does not match its chunks"));
    }

    private static Optional<Finding> length(ImageRecord image, FileRecord file, long found) {
        return found == file.bytes()
            ? Optional.empty()
            : Optional.of(Finding
                .ofFile(image, file, "the file is " + found + " bytes long, but " + file.bytes() + " were written")
                .in(null, Math.min(found, file.bytes()), Math.max(found, file.bytes()) - 1));
    }

    /** Problems of the files, apart from their contents. */
    List<Finding> findings() {
        return findings;
    }

    /**
     * Reads all files that can be read, with all processors. An interrupt ends it.
     *
     * @param read receives the number of further bytes read, from many threads
     * @return all damaged chunks, in the order of the manifest
     * @throws IOException if this thread was interrupted
     */
    List<Finding> read(LongConsumer read) throws IOException {
        Thread caller = Thread.currentThread();
        List<ChunkOf> chunks = readable.stream().flatMap(Listed::chunks).toList();
        List<Finding> damaged = ParallelChunks.stream(chunks)
            .flatMap(chunk -> caller.isInterrupted() ? Stream.empty() : compare(chunk, read)).toList();
        if (caller.isInterrupted()) {
            throw new IOException("interrupted");
        }
        return damaged.stream().distinct().toList();
    }

    /** Skips a missing chunk: the wrong length of the file was reported already. */
    private static Stream<Finding> compare(ChunkOf chunk, LongConsumer read) {
        Listed listed = chunk.listed();
        ChunkedFile chunks = new ChunkedFile(listed.file().bytes());
        int number = chunk.number();
        String found;
        try (FileChannel channel = FileChannel.open(listed.path(), StandardOpenOption.READ)) {
            Optional<String> digest = chunks.digest(channel, number, done -> ParallelChunks.piece());
            found = digest.isEmpty() || digest.get().equals(listed.file().chunks().get(number))
                ? ""
                : "altered: it does not match its digest";
        } catch (IOException e) {
            found = "cannot be read: " + FileErrors.of(e);
        }
        read.accept(chunks.length(number));
        return found.isEmpty()
            ? Stream.empty()
            : Stream.of(Finding.ofFile(listed.image(), listed.file(), found)
                .in((long) number, chunks.start(number), chunks.start(number) + chunks.length(number) - 1));
    }
}
