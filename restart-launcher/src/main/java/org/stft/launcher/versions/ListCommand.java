package org.stft.launcher.versions;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.stft.config.Settings;
import org.stft.launcher.JsonOption;
import org.stft.launcher.StoreOptions;
import org.stft.launcher.display.Readable;
import org.stft.launcher.display.Table;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft list}: lists the jobs of a store and their versions. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft list --store /data/stft --verify"}, name = "list",
    description = "List the jobs of a store and their versions.")
public final class ListCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private JsonOption json;

    @Option(names = "--verify",
        description = "Read all bytes. Otherwise only manifests and the lengths of files are compared.")
    private boolean verify;

    private boolean denied;

    @Override
    public Integer call() throws IOException {
        Settings settings = storeOptions.settings();
        Store store = StoreOptions.open(settings);
        List<String> jobs = jobs(store, settings);
        Listing listing = read(store, jobs);
        PrintWriter out = spec.commandLine().getOut();
        if (json.isWanted()) {
            json.print(out, listing);
        } else {
            print(listing, out);
        }
        return (denied ? ExitCode.STORE : ExitCode.DONE).code();
    }

    private static List<String> jobs(Store store, Settings settings) {
        Optional<String> named = StoreOptions.jobName(settings);
        return named.isEmpty() ? store.jobs() : List.of(StoreOptions.existingJob(store, settings).name());
    }

    private Listing read(Store store, List<String> jobs) {
        return CommandException.or(ExitCode.STORE, "The store cannot be read", () -> {
            try (ReadProgress progress = ReadProgress.start(spec, verify)) {
                ListingReader reader = new ListingReader(verify, progress);
                Listing listing = reader.listing(store, jobs);
                denied = reader.isAnyDenied();
                return listing;
            }
        });
    }

    private static void print(Listing listing, PrintWriter out) {
        out.println("store " + listing.store() + ": " + (listing.jobs().isEmpty()
            ? "no job"
            : Readable.count(listing.jobs().size(), "job")));
        listing.jobs().forEach(job -> print(job, out));
        out.flush();
    }

    private static void print(Listing.Job job, PrintWriter out) {
        out.println();
        String program = job.program() == null
            ? ""
            : ", " + job.program()
                + job.arguments().stream().map(argument -> " " + argument).reduce("", String::concat);
        String ranks = job.ranks() == null ? "" : " on " + Readable.count(job.ranks(), "rank");
        out.println(job.job() + ": " + job.state() + since(job) + program + ranks);
        if (job.problem() != null) {
            out.println("  " + job.problem());
        }
        if (job.versions().isEmpty()) {
            if (job.problem() == null) {
                out.println("  no version");
            }
            return;
        }
        Table table = new Table(">VERSION", ">AGE", ">SIZE", ">TOOK", ">RANKS", "BACK ENDS", "STATE");
        job.versions().forEach(version -> table.row(version.version(),
            version.created() == null ? "-" : Readable.age(version.created(), Instant.now()),
            version.bytes() == null ? "-" : Readable.bytes(version.bytes()),
            version.phases() == null ? "-" : Readable.seconds(version.phases().own()),
            version.ranks() == null ? "-" : version.ranks(),
            version.backEnds().isEmpty() ? "-" : String.join(", ", version.backEnds()), version.state()));
        table.print(out, "  ");
        job.versions().forEach(version -> version.damage()
            .forEach(damage -> out.println("  version " + version.version() + ": " + damage)));
    }

    private static String since(Listing.Job job) {
        String time = job.ended() != null ? job.ended() : job.started();
        return time == null
            ? ""
            : " (" + (job.ended() != null ? "ended " : "started ")
                + Readable.age(time, Instant.now()) + " ago)";
    }
}
