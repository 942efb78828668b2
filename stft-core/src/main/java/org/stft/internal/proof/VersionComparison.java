package org.stft.internal.proof;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.base.time.Deadline;
import org.stft.internal.agreement.Failures;
import org.stft.internal.proof.Difference.Kind;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.ReadBack;

/**
 * The comparison of what the program protects with an image that another run of it has made at the same call. Takes at most
 * half of the free memory, and as much time as it needs.
 */
public final class VersionComparison {

    private static final Duration UNLIMITED = Duration.ofDays(365);
    private static final String NOTHING = "nothing of this name";

    private final List<Entry> entries;
    private final ReadableImage image;
    private final Predicate<String> excepted;
    private final List<Difference> differences = new ArrayList<>();
    private final List<String> uncompared = new ArrayList<>();
    private int names;
    private long objects;

    private VersionComparison(List<Entry> entries, ReadableImage image, Predicate<String> excepted) {
        this.entries = entries;
        this.excepted = excepted;
        this.image = image;
    }

    /**
     * The outcome.
     *
     * @param names the number of protected objects that were compared
     * @param objects the number of all objects in them
     * @param differences the first one of each protected object, if it has one
     * @param uncompared what could not be compared, with the reason
     */
    public record Result(int names, long objects, List<Difference> differences, List<String> uncompared) {

        public Result {
            differences = List.copyOf(differences);
            uncompared = List.copyOf(uncompared);
        }
    }

    /**
     * Compares.
     *
     * @param excepted selects the paths at which a difference does not count
     * @throws StftException if the image cannot be read
     */
    public static Result of(List<Entry> entries, ReadableImage image, Predicate<String> excepted) {
        VersionComparison comparison = new VersionComparison(entries, image, excepted);
        try {
            comparison.run();
        } catch (IOException | RuntimeException e) {
            throw Failures.ofBackEnd(image.spc(), e);
        }
        return new Result(comparison.names, comparison.objects, comparison.differences, comparison.uncompared);
    }

    private void run() throws IOException {
        Optional<ReadBack> readBack = image.readBack(unlimited());
        if (readBack.isEmpty()) {
            uncompared.add("the back end " + image.spc() + " cannot read images beside the program");
            return;
        }
        List<List<Entry>> parts;
        ImageComparison comparison;
        try (ReadBack open = readBack.get()) {
            compareNames(open.names());
            List<Entry> both = entries.stream().filter(entry -> open.names().contains(entry.name())).toList();
            comparison = new ImageComparison(both, image, ImageComparison.BATCH_BYTES, ImageComparison::freeBytes,
                excepted);
            parts = comparison.parts(open, part -> true);
        }
        for (List<Entry> part : parts) {
            compare(part, comparison);
        }
    }

    private void compareNames(Set<String> saved) {
        Set<String> here = entries.stream().map(Entry::name).collect(Collectors.toCollection(TreeSet::new));
        here.stream().filter(name -> !saved.contains(name))
            .forEach(name -> differences.add(ofName(name, "a protected object", NOTHING)));
        new TreeSet<>(saved).stream().filter(name -> !here.contains(name))
            .forEach(name -> differences.add(ofName(name, NOTHING, "a protected object")));
    }

    private static Difference ofName(String name, String here, String saved) {
        return new Difference(Kind.CLASS, name, "\"" + name + "\"", here, saved);
    }

    private void compare(List<Entry> part, ImageComparison comparison) throws IOException {
        Optional<String> lack = comparison.lackOfMemory(part);
        Optional<Comparison> outcome = lack.isPresent()
            ? Optional.empty()
            : comparison.compare(part, image.readBack(unlimited()).orElseThrow(), unlimited());
        if (outcome.isEmpty()) {
            uncompared.add(part.stream().map(entry -> '"' + entry.name() + '"').collect(Collectors.joining(", "))
                + ": " + lack.orElse("there is not enough memory. Raise -Xmx"));
            return;
        }
        names += part.size();
        objects += outcome.get().objects();
        differences.addAll(outcome.get().differences());
        uncompared.addAll(outcome.get().uncompared());
    }

    private static Deadline unlimited() {
        return Deadline.after(UNLIMITED);
    }
}
