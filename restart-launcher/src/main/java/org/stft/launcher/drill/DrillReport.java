package org.stft.launcher.drill;

import java.io.PrintWriter;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.stft.launcher.display.Readable;
import org.stft.link.RankEvent.Drilled;

/**
 * The answer of {@code stft drill}.
 *
 * @param job the name of the job
 * @param from the version from which its ranks began; 0 for the beginning of the program
 * @param to the version that they had to come to
 * @param call the checkpoint call that made that version
 * @param same true if all ranks have come to the same objects, and everything could be compared
 * @param ranks the reports of all ranks
 */
record DrillReport(String job, long from, long to, long call, boolean same, List<RankReport> ranks) {

    private static final List<String> USUAL_CAUSES = List.of(
        "state that is not protected: a counter, a field, a static field, a cache",
        "clocks, random numbers whose generator is not protected, UUIDs, files that have changed",
        "the order of a HashMap or HashSet whose keys have no hash code of their own",
        "messages received from any source (MPI.ANY_SOURCE), threads");

    /**
     * The report of a rank.
     *
     * @param reached true if it came to the call
     */
    record RankReport(int rank, boolean reached, int names, long objects, List<Drilled.Difference> differences,
        List<String> notCompared) {

        static RankReport of(int rank, Drilled report) {
            return report == null
                ? new RankReport(rank, false, 0, 0, List.of(), List.of())
                : new RankReport(rank, true, report.names(), report.objects(), report.differences(),
                    report.uncompared());
        }

        boolean isSame() {
            return reached && differences.isEmpty() && notCompared.isEmpty() && names > 0;
        }
    }

    static DrillReport of(String job, Stretch stretch, int ranks, SortedMap<Integer, Drilled> reports) {
        List<RankReport> all = IntStream.range(0, ranks).mapToObj(rank -> RankReport.of(rank, reports.get(rank)))
            .toList();
        return new DrillReport(job, stretch.from().map(from -> from.version()).orElse(0L), stretch.to().version(),
            stretch.to().call(), all.stream().allMatch(RankReport::isSame), all);
    }

    void print(PrintWriter out) {
        ranks.forEach(rank -> print(rank, out));
        if (same) {
            out.println("SAME: " + beginning() + ", " + (ranks.size() == 1 ? "the rank has" : "all ranks have")
                + " come to the objects of version " + to + ", bit by bit.");
        } else if (isAnyDifferent()) {
            out.println("DIFFERENT: " + beginning() + ", the job does not come to version " + to
                + ", so a restart does not give the result of an undisturbed run. Look for:");
            USUAL_CAUSES.forEach(cause -> out.println("  * " + cause));
        } else {
            out.println("NOT PROVEN: no difference was found, but not everything could be compared.");
        }
        out.flush();
    }

    private String beginning() {
        return from == 0 ? "started from the beginning" : "restarted from version " + from;
    }

    private boolean isAnyDifferent() {
        return ranks.stream().anyMatch(rank -> !rank.reached || !rank.differences.isEmpty());
    }

    private void print(RankReport rank, PrintWriter out) {
        out.println("rank " + rank.rank + ": " + text(rank));
        rank.differences.forEach(each -> out.println("  " + each.path() + ": version " + to + " has " + each.saved()
            + ", this run has " + each.found()));
        rank.notCompared.forEach(each -> out.println("  not compared: " + each));
    }

    private String text(RankReport rank) {
        if (!rank.reached) {
            return "its program ended before checkpoint call " + call + ", at which version " + to + " was saved";
        }
        String compared = Readable.count(rank.names, "protected object") + ", with "
            + Readable.count(rank.objects, "object") + " in all";
        if (!rank.differences.isEmpty()) {
            return "differs in " + rank.differences.stream().map(Drilled.Difference::path)
                .map(DrillReport::name).distinct().collect(Collectors.joining(", ")) + " (" + compared + ")";
        }
        return rank.names == 0 && rank.notCompared.isEmpty()
            ? "nothing is protected, so there is nothing to compare: name what must be the same with protect()"
            : "the same: " + compared;
    }

    /** The name with which a path begins. */
    private static String name(String path) {
        return path.substring(0, path.indexOf('"', 1) + 1);
    }
}
