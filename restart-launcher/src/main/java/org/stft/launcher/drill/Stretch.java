package org.stft.launcher.drill;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import org.stft.store.Manifest;

/**
 * The part of a job that a drill runs again: from one version to the one that the same run made next.
 *
 * @param from the version from which it begins; empty for the beginning of the program
 * @param to the version that it must come to
 */
record Stretch(Optional<Manifest> from, Manifest to) {

    /**
     * Chooses.
     *
     * @param wanted the version from which to begin, 0 for the beginning of the program; empty for the newest one that
     *     has a successor
     * @throws CommandException {@code USAGE} or {@code VERSION} if there is no such part
     */
    static Stretch choose(JobStore job, JobFile recorded, OptionalLong wanted) throws IOException {
        List<Long> versions = job.versions().stream()
            .filter(version -> version >= recorded.firstVersion() || version == recorded.base()).sorted().toList();
        if (wanted.isPresent() && wanted.getAsLong() == 0) {
            return fromTheBeginning(job, recorded, versions);
        }
        if (wanted.isPresent() && !versions.contains(wanted.getAsLong())) {
            throw new CommandException(ExitCode.VERSION, "There is no version " + wanted.getAsLong()
                + " of the last run of the job '" + job.name() + "'. " + those(versions));
        }
        int next = wanted.isPresent() ? versions.indexOf(wanted.getAsLong()) + 1 : versions.size() - 1;
        if (next < 1 || next >= versions.size()) {
            throw new CommandException(ExitCode.VERSION,
                "A drill goes from one version to the next one of the same run, "
                    + "but there is none after " + (versions.isEmpty()
                        ? "the beginning: save a version first."
                        : "version " + versions.get(Math.max(0, next - 1)) + ". " + those(versions)
                            + " Keep two or more (--keep), or drill from the beginning of the program with --from 0."));
        }
        Stretch stretch = new Stretch(Optional.of(job.manifest(versions.get(next - 1))),
            job.manifest(versions.get(next)));
        stretch.requireInOrder();
        return stretch;
    }

    private static Stretch fromTheBeginning(JobStore job, JobFile recorded, List<Long> versions) throws IOException {
        List<Long> own = versions.stream().filter(version -> version >= recorded.firstVersion()).toList();
        if (own.isEmpty() || recorded.base() > 0) {
            throw new CommandException(ExitCode.VERSION, "The last run of the job '" + job.name() + "' "
                + (own.isEmpty()
                    ? "has no version to compare with. Save one first."
                    : "began from version " + recorded.base() + ". Drill from that version or a later one."));
        }
        return new Stretch(Optional.empty(), job.manifest(own.get(0)));
    }

    private static String those(List<Long> versions) {
        return versions.isEmpty()
            ? "It has none."
            : "It has " + versions.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ".";
    }

    private void requireInOrder() {
        if (from.isPresent() && from.get().call() >= to.call()) {
            throw new CommandException(ExitCode.VERSION, "Version " + to.version() + " was made at checkpoint call "
                + to.call() + ", and version " + from.get().version() + " at call " + from.get().call()
                + ": they are not of one run. Drill from another version with --from V.");
        }
    }

    StartPoint start() {
        return from.map(manifest -> StartPoint.version(manifest.version())).orElseGet(StartPoint::beginning);
    }

    /** The time that the job took for it; empty if it is not known. */
    Optional<Duration> time() {
        return from.map(manifest -> Duration.between(Instant.parse(manifest.created()), Instant.parse(to.created())));
    }

    @Override
    public String toString() {
        return "from " + from.map(manifest -> "version " + manifest.version() + " (checkpoint call " + manifest.call()
            + ")").orElse("the beginning of the program") + " to version " + to.version() + " (call " + to.call() + ")";
    }
}
