package org.stft.internal.proof;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.base.time.Deadline;
import org.stft.base.time.TimeSource;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.internal.agreement.Failures;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.ReadBack;

/**
 * The proof of this rank's images: what was written is read back beside the program's objects and compared with them
 * before the version is committed. Takes at most half of the free memory, and a limited time for each version.
 */
public final class Proof {

    private static final String NEVER_RETURNS = "a constructor, hashCode() or compareTo() of its classes does not return "
        + "in time. It may wait for a lock that the caller of checkpoint() holds";

    private final ProofSchedule schedule;
    private final TimeSource time;
    private final Duration limit;
    private final boolean given;
    private final long batchBytes;
    private final LongSupplier freeBytes;
    private final Set<String> said = new HashSet<>();

    /** @throws StftException {@code FIX_CALL} if a setting is wrong */
    public Proof(Settings settings, TimeSource time) {
        this(settings, time, ImageComparison.BATCH_BYTES, ImageComparison::freeBytes);
    }

    Proof(Settings settings, TimeSource time, long batchBytes, LongSupplier freeBytes) {
        this.time = time;
        this.batchBytes = batchBytes;
        this.freeBytes = freeBytes;
        this.schedule = ProofSchedule.of(settings);
        this.limit = settings.duration(Setting.PROVE_TIME).orElseThrow();
        this.given = settings.isGiven(Setting.PROVE);
    }

    /** Returns true if nothing is ever to be compared. */
    public boolean isOff() {
        return schedule.isOff();
    }

    /** Counts a version; returns true if something of it is to be proven. */
    public boolean begin() {
        return schedule.begin();
    }

    /**
     * Proves what is due of the images.
     *
     * @param notices receives a line for the user on each thing that cannot be proven, once
     * @return what was proven, in words
     * @throws StftException {@code FIX_CALL} if an image is not what the program has
     * @throws IOException if a file cannot be read
     */
    public String prove(List<Entry> entries, List<ProvenImage> images, Consumer<String> notices) throws IOException {
        List<String> proven = new ArrayList<>();
        boolean all = true;
        Deadline deadline = time.after(limit);
        for (ProvenImage image : images) {
            Version version = new Version(entries, image, deadline, notices);
            all &= version.prove();
            proven.add(image.spc() + ": " + version.proven);
        }
        if (all) {
            schedule.endRound();
        }
        return String.join("; ", proven);
    }

    /** One image of one version. */
    private final class Version {

        private final ImageComparison comparison;
        private final ProvenImage image;
        private final Deadline deadline;
        private final Consumer<String> notices;
        private final Set<String> done;
        private String proven = "nothing";
        private boolean stuck;
        private int names;
        private long objects;

        Version(List<Entry> entries, ProvenImage image, Deadline deadline, Consumer<String> notices) {
            this.comparison = new ImageComparison(entries, image, batchBytes, freeBytes);
            this.image = image;
            this.deadline = deadline;
            this.notices = notices;
            this.done = schedule.done(image.spc());
        }

        /** Returns false if something is left for the next versions. */
        boolean prove() throws IOException {
            List<List<Entry>> parts = parts();
            for (List<Entry> part : parts) {
                if (deadline.hasPassed() && names > 0) {
                    return false;
                }
                if (!prove(part)) {
                    return false;
                }
            }
            return true;
        }

        /** What is left of this round, in groups that are small enough. */
        private List<List<Entry>> parts() throws IOException {
            Optional<ReadBack> readBack = open();
            if (readBack.isEmpty()) {
                if (given) {
                    say("the back end " + image.spc()
                        + " cannot read images beside the program, so they are not proven");
                }
                return List.of();
            }
            try (ReadBack open = readBack.get()) {
                return comparison.parts(open,
                    part -> part.stream().anyMatch(entry -> !done.contains(entry.name())));
            }
        }

        private Optional<ReadBack> open() throws IOException {
            try {
                return image.readBack(deadline);
            } catch (IOException | RuntimeException e) {
                throw unreadable(e);
            }
        }

        /** Returns false if it is left for the next version. */
        private boolean prove(List<Entry> part) throws IOException {
            Optional<String> lack = comparison.lackOfMemory(part);
            if (lack.isPresent()) {
                giveUp(part, lack.get());
                return true;
            }
            Optional<Comparison> outcome = compare(part, open().orElseThrow(), deadline);
            if (outcome.isEmpty() || !outcome.get().complete() && outcome.get().isEqual()) {
                if (names > 0) {
                    return false;
                }
                giveUp(part, stuck
                    ? NEVER_RETURNS
                    : "it takes longer than " + Setting.PROVE_TIME.key() + " ("
                        + limit.toMillis() + " ms), or more memory than there is. Raise the setting");
                return true;
            }
            outcome.get().first().ifPresent(difference -> refuse(part, difference));
            outcome.get().uncompared().forEach(place -> say("not proven: " + place));
            add(part, outcome.get());
            return true;
        }

        private void add(List<Entry> part, Comparison outcome) {
            names += part.size();
            objects += outcome.objects();
            part.forEach(entry -> done.add(entry.name()));
            proven = names + " protected objects, with " + objects + " objects in all";
        }

        private void giveUp(List<Entry> part, String why) {
            part.forEach(entry -> done.add(entry.name()));
            say("not proven: " + part.stream().map(entry -> '"' + entry.name() + '"').collect(Collectors.joining(", "))
                + ": " + why);
        }

        private void say(String text) {
            if (said.add(text)) {
                notices.accept(text);
            }
        }

        /** Returns empty if the time or the memory was not enough. */
        private Optional<Comparison> compare(List<Entry> part, ReadBack readBack, Deadline until) throws IOException {
            stuck = false;
            try {
                Optional<Optional<Comparison>> outcome = TimedWork
                    .run(() -> comparison.compare(part, readBack, until), until);
                stuck = outcome.isEmpty();
                return outcome.orElse(Optional.empty());
            } catch (IOException | RuntimeException e) {
                throw unreadable(e);
            }
        }

        /** Takes and reads another image: what is a property of the objects is there again, a change is not. */
        private void refuse(List<Entry> part, Difference difference) {
            if (difference.kind() == Difference.Kind.CHANGING) {
                throw Refusal.ofChange(difference);
            }
            Optional<Comparison> again;
            try {
                Deadline second = time.after(limit);
                Optional<ReadBack> other = image.takeAgain(second);
                again = other.isEmpty() ? Optional.empty() : compare(part, other.get(), second);
            } catch (IOException | RuntimeException | OutOfMemoryError unknown) {
                again = Optional.empty();
            }
            if (again.isEmpty()) {
                throw Refusal.ofEither(difference, image.spc());
            }
            throw again.get().differences().stream().anyMatch(difference::isAgain)
                ? Refusal.ofDifference(difference, image.spc())
                : Refusal.ofChange(difference);
        }

        private StftException unreadable(Exception e) {
            if (e instanceof FileSystemException) {
                return Failures.ofBackEnd(image.spc(), e);
            }
            return e instanceof StftException refusal ? refusal : Refusal.ofUnreadable(image.spc(), e);
        }
    }
}
