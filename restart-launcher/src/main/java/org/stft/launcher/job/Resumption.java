package org.stft.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.stft.internal.restart.RestartPreconditions;
import org.stft.internal.restart.RestartSelection.Chosen;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.JobFile;

/**
 * The point at which a job continues: its newest version that can be used, and the process images in it, if it has any.
 */
final class Resumption implements Closeable {

    private final LockedJob owned;
    private final JobFile job;
    private final EarlyRestore<ImageRestore> early = new EarlyRestore<>();
    private final RestoreFallback fallback;

    /** @param messages shows a message to the user */
    Resumption(LockedJob owned, JobFile job, Consumer<String> messages) {
        this.owned = owned;
        this.job = job;
        this.fallback = new RestoreFallback(messages);
    }

    /** The newest version of this run, else the one that it was restarted from, else the beginning. */
    StartPoint start() {
        if (owned.newest(job.firstVersion()).isPresent()) {
            return StartPoint.newest();
        }
        return job.base() > 0 ? StartPoint.version(job.base()) : StartPoint.beginning();
    }

    /** The version from which the job would continue if it died now. */
    OptionalLong newest() {
        OptionalLong own = owned.newest(job.firstVersion(), fallback.failed());
        return own.isPresent() || job.base() == 0 ? own : OptionalLong.of(job.base());
    }

    /** The process images that the ranks are restored from; empty if their JVMs are started. */
    Optional<ImageRestore> images(StartPoint start, JobHosts hosts, Consumer<String> messages) throws IOException {
        return start.isBeginning() || !savesProcesses()
            ? Optional.empty()
            : new ImageChoice(owned.job(), new RestartPreconditions(job.ranks(), job.main()), job.spcs(), hosts,
                messages)
                .choose(start, job.firstVersion(), fallback.failed()).map(chosen -> restore(chosen, hosts));
    }

    private ImageRestore restore(Chosen chosen, JobHosts hosts) {
        return new ImageRestore(chosen, owned.job().directoryOf(chosen.version()), hosts);
    }

    private boolean savesProcesses() {
        return job.spcs().stream()
            .anyMatch(id -> Services.backEnd(id).capabilities().contains(Capability.PROCESS_IMAGE));
    }

    /**
     * Begins to choose and verify the images while the ranks are still ending, because the job will probably be
     * restarted.
     *
     * @return true if there is a version that may have images of processes
     */
    boolean prepare(JobHosts hosts) {
        if (!savesProcesses()) {
            return false;
        }
        try {
            StartPoint start = start();
            early.begin(newest(), messages -> {
                Optional<ImageRestore> images = images(start, hosts, messages);
                images.ifPresent(ImageRestore::prepare);
                return images;
            });
            return !start.isBeginning();
        } catch (CommandException storeCannotBeRead) {
            return false; // it will be read again once all ranks have ended
        }
    }

    /** The images that were prepared; empty if there are none, or another version is now the newest. */
    Optional<ImageRestore> prepared(Consumer<String> messages) {
        return early.take(this::newest, messages);
    }

    /** The next attempt after images that could not be restored. */
    RestoreFallback.Next after(Chosen failed, ImageRestore.Failed why, StartPoint start, JobHosts hosts)
        throws IOException {
        List<Long> older = owned.job().versions().stream().filter(version -> version < failed.version()).toList();
        Optional<String> objects = job.spcs().stream().filter(id -> !hosts.canRestore(id))
            .filter(failed.manifest().spcs()::contains).findFirst();
        return fallback.after(failed, why, objects, older, start.isNewest() && isAnyOfThisRun(older));
    }

    /** Versions of this run, or the one that it was restarted from: the others belong to another run of the program. */
    private boolean isAnyOfThisRun(List<Long> versions) throws IOException {
        long base = owned.job().base(job.firstVersion());
        return versions.stream().anyMatch(version -> version >= job.firstVersion() || version == base);
    }

    /** The images of the next attempt; empty if JVMs are started. */
    Optional<ImageRestore> images(RestoreFallback.Next next, Chosen failed, StartPoint start, JobHosts hosts,
        Consumer<String> messages)
        throws IOException {
        return switch (next) {
            case SAME_IMAGES -> Optional.of(restore(failed, hosts));
            case VERSION_BEFORE -> images(start, hosts, messages);
            case OBJECTS_OF_THE_VERSION -> Optional.empty();
        };
    }

    /** The version whose objects the JVMs of the next attempt restore. */
    StartPoint startAfter(RestoreFallback.Next next, Chosen failed) {
        return StartPoint.version(
            next == RestoreFallback.Next.VERSION_BEFORE ? newest().orElseThrow() : failed.version());
    }

    @Override
    public void close() {
        early.close();
    }
}
