package org.stft.internal.proof;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.stft.base.time.Deadline;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.ReadBack;

/** The comparison of this rank's protected objects with one image, in parts of which each fits into half of the free memory. */
final class ImageComparison {

    /** At most so many bytes of objects are read back at once, if they can be read in parts. */
    static final long BATCH_BYTES = 256L << 20;
    /** An image needs at least one byte for so many of the objects in it. */
    private static final long BYTES_PER_IMAGE_BYTE = 20;
    private static final int MIB = 1 << 20;

    private final List<Entry> entries;
    private final ReadableImage image;
    private final long batchBytes;
    private final LongSupplier freeBytes;
    private final Predicate<String> excepted;
    private final Map<String, Long> arrayBytes = new HashMap<>();

    ImageComparison(List<Entry> entries, ReadableImage image, long batchBytes, LongSupplier freeBytes) {
        this(entries, image, batchBytes, freeBytes, path -> false);
    }

    /** @param excepted selects the paths at which a difference does not count */
    ImageComparison(List<Entry> entries, ReadableImage image, long batchBytes, LongSupplier freeBytes,
        Predicate<String> excepted) {
        this.excepted = excepted;
        this.entries = entries;
        this.image = image;
        this.batchBytes = batchBytes;
        this.freeBytes = freeBytes;
        entries.stream().filter(Entry::inPlace)
            .forEach(entry -> arrayBytes.put(entry.name(), GraphSize.ofArray(entry.value())));
    }

    /**
     * The parts, each with the entries in the order of the program.
     *
     * @param open the image, which is only asked for its names
     * @param wanted selects the parts that are to be compared
     */
    List<List<Entry>> parts(ReadBack open, Predicate<List<Entry>> wanted) {
        return Batches.of(Parts.of(entries, open).stream().filter(wanted).toList(), this::memory,
            Math.min(batchBytes, mostMemory()));
    }

    /** The reason why a part does not fit into memory; empty if it does. */
    Optional<String> lackOfMemory(List<Entry> part) {
        long most = mostMemory();
        if (memory(part) <= most) {
            return Optional.empty();
        }
        long exact = GraphSize.of(part.stream().map(Entry::value).toList(), Long.MAX_VALUE);
        return exact <= most
            ? Optional.empty()
            : Optional.of("there is not enough memory: about " + exact / MIB + " MiB, with " + most / MIB
                + " MiB to be had (half of what is free). Raise -Xmx");
    }

    /**
     * Compares a part.
     *
     * @param open the image; closed when this returns
     * @return empty if the time or the memory was not enough
     * @throws IOException if the image cannot be read
     */
    Optional<Comparison> compare(List<Entry> part, ReadBack open, Deadline until) throws IOException {
        try (open) {
            Map<String, Object> program = new LinkedHashMap<>();
            part.forEach(entry -> program.put(entry.name(), entry.value()));
            return Optional
                .of(GraphComparison.of(program, restored(part, open), open::original, elsewhere(part), excepted,
                    until::hasPassed));
        } catch (IOException | RuntimeException e) {
            if (until.hasPassed()) {
                return Optional.empty();
            }
            throw e;
        } catch (OutOfMemoryError e) {
            return Optional.empty();
        }
    }

    private static Map<String, Object> restored(List<Entry> part, ReadBack readBack) throws IOException {
        ScratchArrays scratch = new ScratchArrays();
        Map<String, Object> restored = new LinkedHashMap<>();
        for (Entry entry : part) {
            Object target = entry.inPlace() ? scratch.like(entry.value()) : null;
            restored.put(entry.name(), readBack.restore(new Entry(entry.name(), entry.type(), target)));
        }
        return restored;
    }

    /** The arrays of the other parts, with their names. */
    private Map<Object, String> elsewhere(List<Entry> part) {
        Set<String> here = part.stream().map(Entry::name).collect(toSet());
        Map<Object, String> others = new IdentityHashMap<>();
        entries.stream().filter(entry -> entry.inPlace() && !here.contains(entry.name()))
            .forEach(entry -> Parts.arraysIn(entry.value()).forEach(array -> others.put(array, entry.name())));
        return others;
    }

    /** A quick estimate that is hardly ever too low. */
    private long memory(List<Entry> part) {
        long arrays = arrayBytes.values().stream().mapToLong(Long::longValue).sum();
        long ofPart = part.stream().mapToLong(entry -> arrayBytes.getOrDefault(entry.name(), 0L)).sum();
        boolean withObjects = part.stream().anyMatch(entry -> !entry.inPlace());
        return ofPart + (withObjects ? Math.max(0, image.bytes() - arrays) * BYTES_PER_IMAGE_BYTE : 0);
    }

    private long mostMemory() {
        return freeBytes.getAsLong() / 2;
    }

    static long freeBytes() {
        Runtime java = Runtime.getRuntime();
        return java.maxMemory() - java.totalMemory() + java.freeMemory();
    }
}
