package org.stft.bench;

import static org.stft.bench.report.Sample.number;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.stft.bench.job.Criu;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.ImageRank;
import org.stft.bench.rank.Measured;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The time until a dead job continues from process images, against CRIU by itself. */
final class Revival {

    private static final double FACTOR = 1.25;
    private static final double MORE = 0.050;
    private static final int JUDGED_RANKS = 4;
    private static final double GOAL_FROM_DEATH = 0.5;

    private Revival() {
    }

    static Chapter measure(Run run) throws IOException {
        int mebibytes = run.size(64, 4);
        Chapter chapter = new Chapter("Restart from process images against `criu restore`").text("""
            Ranks with %d MiB of live data; one is killed with SIGKILL after a version. By itself: from the launcher's \
            message that the rank was killed to a barrier of all restored ranks. The other ranks have ended by then, and \
            while they did, the launcher has chosen the version, verified every byte and opened the connections. From the \
            death on: with that, from the signal. By command: from the start of `stft restart`, a new JVM, which does all \
            of it. By hand: `criu restore` of the same images, all at once, in PID namespaces of their own, with nobody to \
            talk to.""", mebibytes);
        for (int ranks : run.size(List.of(4, 8), List.of(2))) {
            int rounds = run.rounds(7);
            Readings times = new Readings();
            run.turns(ranks + " process images", rounds, List.of(ranks), each -> round(run, times, each, mebibytes));
            Sample bare = times.of("by hand");
            Table table = new Table("way", "s, median", "half of the rounds", "this / `criu restore`");
            row(table, "by itself, within a run", times.of("by itself"), bare);
            row(table, "the same, from the death on", times.of("from death"), bare);
            row(table, "by command, `stft restart`", times.of("by command"), bare);
            row(table, "by hand, `criu restore`", bare, bare);
            String what = ranks + " ranks of " + mebibytes + " MiB on " + run.disk().name();
            chapter.text("**%s**, %d rounds", what, rounds).show(table);
            double allowed = FACTOR * bare.median() + MORE;
            Sample ours = times.of("by itself");
            chapter.judge("restart from process images within a run, " + what,
                "at most " + FACTOR + " x `criu restore` + 50 ms = " + number(allowed, 3) + " s",
                ours.median(3) + " s", ours.median() <= allowed);
            if (ranks == JUDGED_RANKS) {
                Sample died = times.of("from death");
                chapter.judge("the same from the death of a rank on, " + what, "at most 0.5 s", died.median(3) + " s",
                    died.median() <= GOAL_FROM_DEATH);
            }
        }
        return chapter;
    }

    private static void row(Table table, String what, Sample seconds, Sample bare) {
        table.row(what, seconds.median(3), seconds.spread(3), seconds.over(bare).median(2));
    }

    private static void round(Run run, Readings times, int ranks, int mebibytes) throws IOException {
        Path store = run.disk().resolve("store");
        Killer killer = new Killer(ranks);
        Readings job = run.jobs().stft(Jobs.WELL, killer, "run", "-np", ranks, "--spc", "criu", "--store", store,
            "--max-restarts", 1, "--no-prefix", "-cp", Jobs.CLASSES, ImageRank.class.getName(), mebibytes, 1,
            Files.createDirectories(run.disk().resolve("files")));
        if (killer.died == 0 || killer.said == 0) {
            throw new IOException("the launcher did not report that a rank was killed");
        }
        times.add("by itself", job.of("continues").most() - killer.said);
        times.add("from death", job.of("continues").most() - killer.died);
        double start = Measured.now();
        times.add("by command", run.jobs().stft("restart", "--store", store, "--version", 1, "--no-prefix")
            .of("continues").most() - start);
        Path version = store.resolve(ImageRank.class.getSimpleName()).resolve("versions").resolve("00000001");
        List<Path> images = IntStream.range(0, ranks).mapToObj("rank-%05d.criu"::formatted).map(version::resolve)
            .toList();
        times.add("by hand", Criu.restore(images, Files.createDirectories(run.disk().resolve("by-hand"))));
        run.disk().clear();
    }

    /** Kills a rank when all wait after the version; then, and when the launcher reports it, in seconds since 1970. */
    private static final class Killer implements Consumer<String> {
        private final int ranks;
        private int waiting;
        private double died;
        private double said;

        Killer(int ranks) {
            this.ranks = ranks;
        }

        @Override
        public void accept(String line) {
            if (line.startsWith(ImageRank.WAITING) && ++waiting == ranks) {
                ProcessHandle rank = ProcessHandle.of(Long.parseLong(line.substring(ImageRank.WAITING.length())))
                    .orElseThrow();
                died = Measured.now();
                rank.destroyForcibly();
            } else if (line.contains("killed by SIGKILL") && said == 0) {
                said = Measured.now();
            }
        }
    }
}
