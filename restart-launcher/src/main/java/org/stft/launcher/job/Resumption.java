package org.stft.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.stft.base.text.Sentences;
import org.stft.launcher.agent.JobHosts;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.incarnation.StartPoint;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.store.JobFile;
import org.stft.store.RestartPreconditions;
import org.stft.store.RestartSelection.Chosen;

/**
 * The point at which a job continues: its newest version that can be used, and the process images in it, if it has any.
 */
final class Resumption implements Closeable {

    private final LockedJob owned;
    private final JobFile job;
    private final Consumer<String> messages;
    private final EarlyRestore<ImageRestore> early = new EarlyRestore<>();
    private final Set<Long> failed = new HashSet<>();
    private final Set<Long> killed = new HashSet<>();

    /** @param messages shows a message to the user */
    Resumption(LockedJob owned, JobFile job, Consumer<String> messages) {
        this.owned = owned;
        this.job = job;
        this.messages = messages;
    }

    /**
     * An attempt to start the ranks.
     *
     * @param images the process images that they are restored from; empty if their JVMs are started
     */
    record Attempt(Optional<ImageRestore> images, StartPoint start) {}

    /** The next attempt after one that failed. */
    enum Next { SAME_IMAGES, OBJECTS_OF_THE_VERSION, VERSION_BEFORE }

    /** The newest version of this run, else the one that it was restarted from, else the beginning. */
    StartPoint start() {
        if (owned.newest(job.firstVersion()).isPresent()) {
            return StartPoint.newest();
        }
        return job.base() > 0 ? StartPoint.version(job.base()) : StartPoint.beginning();
    }

    /** The version from which the job would continue if it died now. */
    OptionalLong newest() {
        OptionalLong own = owned.newest(job.firstVersion(), failed);
        return own.isPresent() || job.base() == 0 ? own : OptionalLong.of(job.base());
    }

    /** The first attempt to start the ranks from a point. */
    Attempt attempt(StartPoint start, JobHosts hosts) throws IOException {
        return new Attempt(images(start, hosts, messages), start);
    }

    private Optional<ImageRestore> images(StartPoint start, JobHosts hosts, Consumer<String> said)
        throws IOException {
        return start.isBeginning() || !savesProcesses()
            ? Optional.empty()
            : new ImageChoice(owned.job(), new RestartPreconditions(job.ranks(), job.main()), job.spcs(), hosts,
                said)
                .choose(start, job.firstVersion(), failed).map(chosen -> restore(chosen, hosts));
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
            early.begin(newest(), said -> {
                Optional<ImageRestore> images = images(start, hosts, said);
                images.ifPresent(ImageRestore::prepare);
                return images;
            });
            return !start.isBeginning();
        } catch (CommandException storeCannotBeRead) {
            return false; // it will be read again once all ranks have ended
        }
    }

    /** The images that were prepared; empty if there are none, or another version is now the newest. */
    Optional<ImageRestore> prepared() {
        return early.take(this::newest, messages);
    }

    /**
     * Decides the next attempt after images of whole processes passed their verification but could not be restored: the
     * same ones once more if the restore was killed, else objects of the same version, else the version before it. A
     * version that failed is left as it is, and is not tried again by this launcher; so there are at most two attempts
     * for each version.
     *
     * @throws CommandException {@code VERSION} if no other version may be used
     */
    Next after(Attempt attempt, ImageRestore.Failed why, JobHosts hosts) throws IOException {
        Chosen images = attempt.images().orElseThrow().chosen();
        long version = images.version();
        String what = "The " + images.spc() + " images of version " + version + " could not be restored: "
            + Sentences.closed(why.getMessage());
        Optional<String> objects = job.spcs().stream().filter(id -> !hosts.canRestore(id))
            .filter(images.manifest().spcs()::contains).findFirst();
        if (why.wasKilled() && killed.add(version)) {
            messages.accept(what + " Trying the same version once more.");
            return Next.SAME_IMAGES;
        }
        if (objects.isPresent()) {
            messages.accept(what + " Using those of " + objects.get() + ".");
            return Next.OBJECTS_OF_THE_VERSION;
        }
        failed.add(version);
        List<Long> older = owned.job().versions().stream().filter(other -> other < version).toList();
        if (!attempt.start().isNewest() || !isAnyOfThisRun(older)) {
            throw new CommandException(ExitCode.VERSION, what + " The version is not touched. " + choices(older), why);
        }
        messages.accept(what + " Version " + version + " is not touched. Trying the version before it.");
        return Next.VERSION_BEFORE;
    }

    private static String choices(List<Long> older) {
        return older.isEmpty()
            ? "There is no older version."
            : "Restart from an older one with --version V. There " + (older.size() == 1 ? "is " : "are ")
                + older.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ".";
    }

    /** Versions of this run, or the one that it was restarted from: the others belong to another run of the program. */
    private boolean isAnyOfThisRun(List<Long> versions) throws IOException {
        long base = owned.job().base(job.firstVersion());
        return versions.stream().anyMatch(version -> version >= job.firstVersion() || version == base);
    }

    /** The next attempt, after all ranks of the last one have ended. */
    Attempt attempt(Next next, Attempt last, JobHosts hosts) throws IOException {
        Chosen chosen = last.images().orElseThrow().chosen();
        Optional<ImageRestore> images = switch (next) {
            case SAME_IMAGES -> Optional.of(restore(chosen, hosts));
            case VERSION_BEFORE -> images(last.start(), hosts, messages);
            case OBJECTS_OF_THE_VERSION -> Optional.empty();
        };
        if (images.isPresent()) {
            return new Attempt(images, last.start());
        }
        return new Attempt(images,
            StartPoint.version(next == Next.VERSION_BEFORE ? newest().orElseThrow() : chosen.version()));
    }

    @Override
    public void close() {
        early.close();
    }
}
