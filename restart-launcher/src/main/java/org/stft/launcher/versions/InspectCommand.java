package org.stft.launcher.versions;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.stft.base.io.FileErrors;
import org.stft.config.Settings;
import org.stft.launcher.JsonOption;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft inspect}: shows the record of a job and of one of its versions. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft inspect --store /data/stft --job Main --version 7"},
    name = "inspect", description = "Show the record of a job and of one of its versions.")
public final class InspectCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private JsonOption json;

    @Option(names = "--version", paramLabel = "V",
        description = {"The number of the version.", "Default: the newest one"})
    private Long version;

    @Override
    public Integer call() throws IOException {
        Settings settings = storeOptions.settings();
        Store store = StoreOptions.open(settings);
        JobStore job = StoreOptions.existingJob(store, settings);
        JobState state = CommandException.or(ExitCode.STORE, "The job cannot be read", () -> JobState.of(job));
        Optional<Manifest> manifest = CommandException.or(ExitCode.VERSION, "The version cannot be read",
            () -> manifest(job));
        Inspection inspection = new Inspection(store.directory().toString(), job.name(), state.state(), state.owner(),
            state.recorded().orElse(null),
            manifest.map(each -> job.directoryOf(each.version()).toString()).orElse(null),
            manifest.orElse(null));
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            json.print(out, inspection);
        } else {
            new InspectionPrinter(out).print(inspection, state.problem());
        }
        return ExitCode.DONE.code();
    }

    private Optional<Manifest> manifest(JobStore job) throws IOException {
        try {
            return readManifest(job);
        } catch (AccessDeniedException e) {
            throw new CommandException(ExitCode.STORE, "The version cannot be read: " + FileErrors.of(e) + ".", e);
        }
    }

    private Optional<Manifest> readManifest(JobStore job) throws IOException {
        List<Long> all = job.versions();
        if (version == null && all.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(job.manifest(version == null ? all.get(0) : VersionOption.existing(job, version)));
    }
}
