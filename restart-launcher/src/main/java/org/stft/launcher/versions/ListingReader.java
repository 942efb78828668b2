package org.stft.launcher.versions;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.stft.base.io.FileErrors;
import org.stft.launcher.versions.Listing.Job;
import org.stft.launcher.versions.Listing.Version;
import org.stft.store.Damage;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.Store;
import org.stft.store.VersionState;
import org.stft.store.VersionStatus;
import org.stft.store.VersionVerification;

/** The reader for {@code stft list}. */
final class ListingReader {

    private final boolean full;
    private final LongConsumer read;
    private final Instant now = Instant.now();
    private boolean denied;

    /**
     * @param full true if all bytes of the versions are read
     * @param read receives the number of further bytes read
     */
    ListingReader(boolean full, LongConsumer read) {
        this.full = full;
        this.read = read;
    }

    /** Reads some jobs of a store. */
    Listing listing(Store store, List<String> jobs) throws IOException {
        List<Job> all = new ArrayList<>();
        for (String name : jobs) {
            all.add(readable(store.job(name)));
        }
        return new Listing(store.directory().toString(), store.id(), all);
    }

    /** A job that this process may not read does not hide the others. */
    private Job readable(JobStore job) throws IOException {
        try {
            return job(job);
        } catch (AccessDeniedException e) {
            denied = true;
            return new Job(job.name(), JobState.State.UNREADABLE, null, List.of(), null, null, null, null,
                FileErrors.of(e), 0, List.of());
        }
    }

    /** Returns true if this process may not read one of the jobs. */
    boolean isAnyDenied() {
        return denied;
    }

    private Job job(JobStore job) throws IOException {
        JobState state = JobState.of(job);
        List<VersionStatus> checked = checked(job);
        List<Version> versions = checked.stream().map(this::version).toList();
        long bytes = checked.stream().flatMap(each -> each.manifest().stream()).mapToLong(Manifest::bytes).sum();
        Optional<JobFile> recorded = state.recorded();
        Optional<Manifest> newest = checked.stream().flatMap(each -> each.manifest().stream()).findFirst();
        String program = newest.map(manifest -> manifest.fingerprint().program()).filter(text -> !text.isEmpty())
            .orElse(null);
        return new Job(job.name(), state.state(), recorded.map(JobFile::main).orElse(program),
            recorded.map(JobFile::arguments).orElse(List.of()),
            recorded.map(JobFile::ranks).or(() -> newest.map(Manifest::ranks)).orElse(null),
            recorded.map(JobFile::started).orElse(null), recorded.map(JobFile::ended).orElse(null), state.owner(),
            state.problem(), bytes, versions);
    }

    private List<VersionStatus> checked(JobStore job) throws IOException {
        List<VersionStatus> all = new ArrayList<>();
        VersionVerification verification = new VersionVerification(job);
        for (long version : job.versions()) {
            all.add(full ? verification.full(version, read) : verification.quick(version));
        }
        return all.stream().filter(each -> each.state() != VersionState.REMOVED).toList();
    }

    private Version version(VersionStatus checked) {
        Optional<Manifest> manifest = checked.manifest();
        return new Version(checked.version(), checked.state(), manifest.map(Manifest::created).orElse(null),
            manifest.map(Manifest::created).map(this::age).orElse(null), manifest.map(Manifest::ranks).orElse(null),
            manifest.map(Manifest::call).orElse(null), manifest.map(Manifest::bytes).orElse(null),
            manifest.map(Manifest::phases).orElse(null),
            manifest.map(Manifest::spcs).orElse(List.of()),
            checked.findings().stream().map(Damage::toString).toList());
    }

    private Long age(String created) {
        try {
            return Duration.between(Instant.parse(created), now).toSeconds();
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
