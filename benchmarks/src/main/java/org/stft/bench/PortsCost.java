package org.stft.bench;

import java.io.IOException;
import java.util.List;
import org.stft.bench.job.Jobs;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Table;

/** The cost of authenticated ports, which only a class of the binding's tests can switch off. */
final class PortsCost {

    private PortsCost() {
    }

    static Chapter measure(Run run) throws IOException {
        int pairs = run.rounds(8);
        run.step(pairs + " pairs of runs");
        Table table = new Table("message", "as it is", "authenticated", "ratio, median of " + pairs + " pairs",
            "95 % interval");
        Jobs.timed(line -> {
            if (line.matches("\\| \\d+ B .*")) {
                table.row((Object[]) line.substring(2, line.length() - 2).split(" +\\| +"));
            }
        }, List.of("mvn", "-q", "-o", "-B", "-ntp", "-f", run.directory().resolve("../pom.xml").normalize().toString(),
            "-pl", "mpj-express/binding", "-am", "test", "-Dtest=AuthenticationCost",
            "-Dsurefire.failIfNoSpecifiedTests=false", "-Dpairs=" + pairs));
        return new Chapter("Authenticated ports").text("""
            Half a round trip between two ranks on one host, in alternating runs, with authenticated ports and with MPJ \
            Express as it is. The goal is 2 %%.""").show(table);
    }
}
