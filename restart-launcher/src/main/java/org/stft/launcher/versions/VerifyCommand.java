package org.stft.launcher.versions;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.config.Settings;
import org.stft.launcher.JsonOption;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.display.Readable;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.JobStore;
import org.stft.store.Store;
import org.stft.store.VersionState;
import org.stft.store.VersionStatus;
import org.stft.store.VersionVerification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft verify}: reads all bytes of versions and reports every damage. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft verify --store /data/stft --job Main"}, name = "verify",
    description = "Read all bytes of a job's versions and report every damage.")
public final class VerifyCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private VersionOption version;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        Settings settings = storeOptions.settings();
        Store store = StoreOptions.open(settings);
        JobStore job = StoreOptions.existingJob(store, settings);
        VerifyAnswer answer = CommandException.or(ExitCode.STORE, "The store cannot be read", () -> verify(store, job));
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            json.print(out, answer);
        } else {
            print(answer, out);
        }
        return exitCode(answer).code();
    }

    private VerifyAnswer verify(Store store, JobStore job) throws IOException {
        List<Long> versions = version.isOne() ? List.of(version.of(job)) : job.versions();
        List<VersionStatus> checked = new ArrayList<>();
        VersionVerification verification = new VersionVerification(job);
        try (ReadProgress progress = ReadProgress.start(spec, !versions.isEmpty())) {
            progress.expect(job, versions);
            for (long each : versions) {
                checked.add(verification.full(each, progress));
            }
        }
        checked.removeIf(each -> each.state() == VersionState.REMOVED);
        RestartChoice restart = version.isOne() ? null : RestartChoice.of(JobState.of(job).recorded(), checked);
        return new VerifyAnswer(store.directory().toString(), job.name(),
            checked.stream().map(VerifyAnswer.Version::of).toList(), restart);
    }

    private static ExitCode exitCode(VerifyAnswer answer) {
        if (answer.has(VersionState.DAMAGED)) {
            return ExitCode.DAMAGE;
        }
        return answer.has(VersionState.UNKNOWN_FORMAT) ? ExitCode.VERSION : ExitCode.DONE;
    }

    private static void print(VerifyAnswer answer, PrintWriter out) {
        out.println("job " + answer.job() + " in " + answer.store()
            + (answer.versions().isEmpty() ? ": no version" : ""));
        answer.versions().forEach(version -> print(version, out));
        RestartChoice restart = answer.restart();
        if (restart != null) {
            out.println(restart.version() != null
                ? "A restart uses version "
                    + restart.version() + " (" + restart.backEnd() + ")."
                : "A restart uses no version: " + restart.reason());
        }
        out.flush();
    }

    private static void print(VerifyAnswer.Version version, PrintWriter out) {
        String size = version.files() == 0
            ? ""
            : " (" + Readable.count(version.files(), "file") + ", "
                + Readable.bytes(version.bytes()) + ")";
        out.println("  version " + version.version() + ": "
            + (version.state() == VersionState.DAMAGED ? "DAMAGED" : version.state()) + size);
        version.damage().forEach(damage -> out.println("    " + damage));
        version.unknownFiles()
            .forEach(file -> out.println("    " + file + ": a file that the manifest does not know; it harms nothing"));
    }
}
