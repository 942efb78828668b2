package org.stft.launcher.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.launcher.agent.HostFacts;
import org.stft.launcher.agent.HostReport;
import org.stft.launcher.agent.HostReport.Line;
import org.stft.launcher.agent.HostSurvey;
import org.stft.launcher.display.Console;
import org.stft.launcher.display.Readable;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.job.ProgramSetup;

/** The checks of the hosts of a job: what each one has, and how it differs from the others. */
final class HostChecks {

    /** So many times slower than the middle of all is slow. */
    private static final double SLOW = 2;
    private static final double LATENCY_MICROS = 100;
    private static final double OFFSET_MILLIS = 100;

    private final Settings settings;
    private final Path store;

    /** @param hosts as {@code --hosts} names them */
    HostChecks(String hosts, Settings settings, Path store) {
        this.settings = settings.with(Setting.HOSTS, hosts);
        this.store = store;
    }

    List<CheckResult> run() {
        if (!Files.isDirectory(store)) {
            throw new CommandException(ExitCode.USAGE, "To see whether hosts share the store " + store
                + ", it must exist. Make the directory, or name another with --store.");
        }
        Console console = Console.ofThisProcess();
        return results(CommandException.or(ExitCode.USAGE, "The hosts cannot be asked (others: --hosts)",
            () -> HostSurvey.of(ProgramSetup.hosts(settings), store, console::print)));
    }

    /** Compares the hosts with each other. */
    static List<CheckResult> results(List<HostReport> reports) {
        return reports.stream().map(report -> result(report, reports)).toList();
    }

    private static CheckResult result(HostReport report, List<HostReport> all) {
        String name = "host " + report.name();
        if (report.facts().isEmpty()) {
            return CheckResult.missing(name, report.failure().orElse("no answer"), "no rank can run on it",
                "remove the reason, or leave the host out").ofNeed();
        }
        HostFacts facts = report.facts().get();
        if (facts.store() != null) {
            return CheckResult.missing(name, describe(report) + "; " + facts.store(), "no rank can run on it",
                "mount the same directory there").ofNeed();
        }
        List<String> odd = oddities(report, all);
        return odd.isEmpty()
            ? CheckResult.ok(name, describe(report))
            : CheckResult.missing(name, describe(report) + "; " + String.join("; ", odd),
                "nothing, but all ranks wait for the slowest one, and images need hosts that are alike",
                "find the reason, or leave the host out");
    }

    private static String describe(HostReport report) {
        HostFacts facts = report.facts().orElseThrow();
        List<String> parts = new ArrayList<>();
        report.line().ifPresent(line -> parts.add(facts.network() + " " + facts.address() + ", "
            + Readable.rate((long) line.bytesPerSecond(), 1_000_000_000) + ", "
            + String.format(Locale.ROOT, "%.0f µs, clock %+.1f ms", line.latencyMicros(), line.offsetMillis())));
        if (facts.storeBytesPerSecond() > 0) {
            parts.add("store " + Readable.rate(facts.storeBytesPerSecond(), 1_000_000_000));
        }
        parts.add("Java " + facts.java());
        parts.add(facts.system() + ", " + Readable.count(facts.processors(), "processor"));
        facts.processImages().forEach((id, reason) -> parts.add(reason.isEmpty() ? id + " works" : "no " + id));
        return String.join(", ", parts);
    }

    private static List<String> oddities(HostReport report, List<HostReport> all) {
        List<String> odd = new ArrayList<>();
        HostFacts facts = report.facts().orElseThrow();
        report.line().ifPresent(line -> {
            slow("its line", line.bytesPerSecond(), median(all, HostChecks::rate)).ifPresent(odd::add);
            double usual = median(all, other -> other.line().map(Line::latencyMicros).orElse(0.0));
            if (usual > 0 && line.latencyMicros() > SLOW * usual && line.latencyMicros() > usual + LATENCY_MICROS) {
                odd.add(String.format(Locale.ROOT, "it takes %.0f µs to answer, the others %.0f µs",
                    line.latencyMicros(), usual));
            }
            if (Math.abs(line.offsetMillis()) > OFFSET_MILLIS) {
                odd.add("its clock is wrong by more than " + Math.round(OFFSET_MILLIS)
                    + " ms, which shows in logs of several hosts");
            }
        });
        slow("its way to the store", facts.storeBytesPerSecond(),
            median(all, other -> other.facts().map(HostFacts::storeBytesPerSecond).orElse(0L))).ifPresent(odd::add);
        different("Java", report, all, HostFacts::java).ifPresent(odd::add);
        different("system", report, all, HostFacts::system).ifPresent(odd::add);
        different("back ends of process images", report, all, HostChecks::images).ifPresent(odd::add);
        return odd;
    }

    private static double rate(HostReport report) {
        return report.line().map(Line::bytesPerSecond).orElse(0.0);
    }

    private static String images(HostFacts facts) {
        return facts.processImages().entrySet().stream().filter(each -> each.getValue().isEmpty())
            .map(Map.Entry::getKey).collect(Collectors.joining(", "));
    }

    private static Optional<String> slow(String what, double rate, double usual) {
        return rate > 0 && rate * SLOW < usual
            ? Optional.of(what + " is slow: " + Readable.rate((long) rate, 1_000_000_000) + ", the others "
                + Readable.rate((long) usual, 1_000_000_000))
            : Optional.empty();
    }

    /** The middle of what is known of all hosts. */
    private static double median(List<HostReport> all, ToDoubleFunction<HostReport> value) {
        double[] known = all.stream().mapToDouble(value).filter(each -> each > 0).sorted().toArray();
        return known.length == 0 ? 0 : known[known.length / 2];
    }

    /** What most hosts have, and this one has not. */
    private static Optional<String> different(String what, HostReport report, List<HostReport> all,
        Function<HostFacts, String> value) {
        Map<String, Long> counts = all.stream().map(HostReport::facts).flatMap(Optional::stream).map(value)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        String own = value.apply(report.facts().orElseThrow());
        return counts.entrySet().stream().filter(other -> other.getValue() > counts.get(own))
            .max(Map.Entry.comparingByValue()).map(most -> "another " + what + " than most: '" + own + "', there '"
                + most.getKey() + "'");
    }
}
