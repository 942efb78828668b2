package org.stft.launcher.versions;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.stft.StftException;
import org.stft.base.io.DamagedFileException;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.JsonOption;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.display.Readable;
import org.stft.launcher.display.Terminal;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.job.LockedJob;
import org.stft.launcher.versions.PruneAnswer.Removed;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import org.stft.store.Retention;
import org.stft.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft prune}: removes old versions of a job that is not running. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft prune --store /data/stft --job Main --keep 1 --dry-run"},
    name = "prune",
    description = "Remove old versions of a job that does not run; only intact ones count as kept.")
public final class PruneCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private JsonOption json;

    @Option(names = "--keep", paramLabel = "K", description = {"How many intact versions to keep.", "Default: 2"})
    private Integer keep;

    @Option(names = "--dry-run", description = "Remove nothing, only list what would be removed.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
        Settings settings = storeOptions.settings();
        int count = keep == null ? settings.number(Setting.KEEP, 1) : keep;
        if (count < 1) {
            throw new CommandException(ExitCode.USAGE, "--keep must be 1 or more, but is " + count + ".");
        }
        Store store = StoreOptions.open(settings);
        JobStore job = StoreOptions.existingJob(store, settings);
        PruneAnswer answer;
        try (LockedJob owned = LockedJob.take(store, job)) {
            answer = CommandException.or(ExitCode.STORE,
                "The store " + store.directory() + " cannot be read or written",
                () -> prune(owned, count));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            json.print(out, answer);
        } else {
            print(answer, out);
        }
        return ExitCode.DONE.code();
    }

    private PruneAnswer prune(LockedJob owned, int count) throws IOException {
        JobStore job = owned.job();
        long leftovers = 0;
        for (Path each : job.leftovers()) {
            leftovers += DirectorySize.of(each);
        }
        if (Terminal.ofStandardError().present()) {
            spec.commandLine().getErr().println("verifying the newest versions of job " + job.name() + " ...");
        }
        Optional<JobFile> last = lastRun(job);
        long first = last.map(JobFile::firstVersion).orElse(1L);
        long base = last.map(JobFile::base).orElse(0L);
        Retention retention = job.retention(count, first, base);
        List<Removed> removed = new ArrayList<>();
        for (long version : retention.old()) {
            removed.add(new Removed(version, DirectorySize.of(job.directoryOf(version))));
        }
        if (!dryRun) {
            job.beginEpoch(); // and what earlier ones have left is gone
            job.removeRehearsals();
            job.prune(count, first, base);
        }
        return new PruneAnswer(owned.store().directory().toString(), job.name(), dryRun, count, removed, leftovers,
            retention.verified(), retention.damaged(), leftovers + removed.stream().mapToLong(Removed::bytes).sum());
    }

    private static Optional<JobFile> lastRun(JobStore job) throws IOException {
        try {
            return job.jobFile();
        } catch (DamagedFileException | StftException e) {
            return Optional.empty(); // a restart needs options that name the job, and uses the newest version then
        }
    }

    private static void print(PruneAnswer answer, PrintWriter out) {
        out.println("job " + answer.job() + " in " + answer.store());
        String done = answer.dryRun() ? "would be removed" : "removed";
        answer.removed().forEach(each -> out
            .println("  version " + each.version() + " " + done + " (" + Readable.bytes(each.bytes()) + ")"));
        if (answer.leftoverBytes() > 0) {
            out.println(
                "  incomplete files of killed runs " + done + " (" + Readable.bytes(answer.leftoverBytes()) + ")");
        }
        out.println("  " + (answer.kept().isEmpty()
            ? "there is no intact version, so no old version is removed"
            : "kept: " + numbers(answer.kept())));
        if (!answer.damaged().isEmpty()) {
            out.println("  damaged, and left as long as fewer than " + answer.keep() + " newer ones are intact: "
                + numbers(answer.damaged()) + " ('stft verify' shows the damage)");
        }
        out.println(answer.bytes() == 0
            ? "Nothing to remove."
            : Readable.bytes(answer.bytes()) + (answer.dryRun() ? " would be freed." : " freed."));
        out.flush();
    }

    private static String numbers(List<Long> versions) {
        return versions.stream().map(version -> "version " + version).collect(Collectors.joining(", "));
    }
}
