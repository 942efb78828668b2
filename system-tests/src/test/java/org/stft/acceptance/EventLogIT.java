package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.log.EventText;
import org.stft.log.JobHistory;
import org.stft.log.LoggedRun;
import org.stft.npb.CG;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;
import org.stft.testkit.Trees;

/** The event log of jobs that are restarted in the middle. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("any-java")
class EventLogIT {

    private static final int RANKS = 2;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private record Logged(Event event, String text) {}

    private static String[] options(StftJob job, String... more) {
        return Stream
            .of(new String[] {"--tool", "event-log", "-Dstft.tools.directory=" + tools(job), "--every-calls", "5"},
                more)
            .flatMap(Stream::of).toArray(String[]::new);
    }

    private static Path tools(StftJob job) {
        return job.directory().resolve("tools");
    }

    private static List<LoggedRun> runs(StftJob job) throws IOException {
        return LoggedRun.in(tools(job).resolve("event-log"));
    }

    private static List<Logged> read(LoggedRun run, int rank) throws IOException {
        try (EventReader reader = EventReader.open(run.directory(), rank)) {
            reader.finish();
            List<Logged> all = new ArrayList<>();
            for (Event event = reader.next(); event != null; event = reader.next()) {
                all.add(new Logged(event, EventText.of(event, reader.tables())));
            }
            assertThat(reader.findings()).as("%s, rank %s", run, rank).isEmpty();
            return all;
        }
    }

    private static long checkpoint(List<Logged> events, long version) {
        return events.stream().map(Logged::event)
            .filter(event -> event.kind() == EventKind.CHECKPOINT && event.version() == version)
            .mapToLong(Event::number).max().orElseThrow();
    }

    /** The events of the program, without those of STFT. */
    private static List<String> ofTheProgram(Stream<Logged> events) {
        return events.filter(each -> each.event().operation() != Event.NONE).map(Logged::text).toList();
    }

    private static void requireRolledBackAfter(JobHistory history, LoggedRun run, int rank, List<Logged> events,
        long number) {
        assertThat(events.stream()
            .filter(each -> history.isRolledBack(run, rank, each.event().number()) != each.event().number() > number))
            .as("marked and not after event %s, or not marked and after it", number).isEmpty();
        assertThat(events.get(events.size() - 1).event().number()).as("something was rolled back")
            .isGreaterThan(number);
    }

    @Test
    void restartFromObjects_theNewRunHasItsOwnLog_andWhatIsTakenBackIsMarked() throws IOException {
        StftJob job = jobs.job(CG.class, RANKS, "S");
        job.run(options(job, "--max-restarts", "1", "--fail", "rank=1,version=3,point=entering")).expect(0);
        List<LoggedRun> runs = runs(job);
        assertThat(runs).hasSize(2);
        JobHistory history = JobHistory.of(runs.get(0), runs);
        for (int rank = 0; rank < RANKS; rank++) {
            List<Logged> first = read(runs.get(0), rank);
            requireRolledBackAfter(history, runs.get(0), rank, first, checkpoint(first, 2));
            List<Logged> second = read(runs.get(1), rank);
            int finalRank = rank;
            assertThat(second).noneMatch(each -> history.isRolledBack(runs.get(1), finalRank, each.event().number()));
            assertThat(second).extracting(Logged::text).contains("restarted from version 2, from objects",
                "version 3 is committed");
        }
        assertThat(log(job, "verify", runs.get(0).name()).expect(0).out()).contains("all intact", "running or killed");
        assertThat(log(job, "ls").expect(0).out()).contains("finalized, from version 2");
        assertThat(log(job, "show", runs.get(0).name(), "--rank", "0", "--last", "1").expect(0).out())
            .contains(" *  0 ");
        log(job, "show", "no-such-run").expect(2).expectMessage("There is no run 'no-such-run'");
    }

    @Test
    @Tag("matrix")
    void restartFromProcessImages_bothLogsTogetherAreThatOfAnUndisturbedRun() throws IOException {
        requireCriu();
        StftJob undisturbed = jobs.job(CG.class, RANKS, "S");
        undisturbed.run(options(undisturbed, "--spc", "criu")).expect(0);
        StftJob job = jobs.job(CG.class, RANKS, "S");
        job.run(options(job, "--spc", "criu", "--max-restarts", "1", "--fail", "rank=1,version=3,point=entering"))
            .expect(0);
        List<LoggedRun> runs = runs(job);
        assertThat(runs).hasSize(2);
        assertThat(runs.get(1).info().get("previous")).isEqualTo(runs.get(0).name());
        JobHistory history = JobHistory.of(runs.get(0), runs);
        for (int rank = 0; rank < RANKS; rank++) {
            List<Logged> first = read(runs.get(0), rank);
            long checkpoint = checkpoint(first, 2);
            requireRolledBackAfter(history, runs.get(0), rank, first, checkpoint);
            List<Logged> second = read(runs.get(1), rank);
            assertThat(second.get(0).text()).isEqualTo("restarted from version 2, a process image");
            assertThat(second.get(0).event().number()).isEqualTo(checkpoint + 1);
            Stream<Logged> both = Stream.concat(first.stream().filter(each -> each.event().number() <= checkpoint),
                second.stream());
            assertThat(ofTheProgram(both)).isEqualTo(ofTheProgram(read(runs(undisturbed).get(0), rank).stream()));
        }
    }

    @Test
    @Tag("matrix")
    void logsRemovedBeforeARestartFromProcessImages_itNeedsNoneOfThem() throws IOException {
        requireCriu();
        StftJob job = jobs.job(CG.class, RANKS, "S");
        job.run(options(job, "--spc", "criu", "--max-restarts", "0", "--fail", "rank=1,version=3,point=entering"));
        assertThat(runs(job)).hasSize(1);
        Trees.delete(tools(job));
        job.restart().expect(0).expectMessage("restarted from version 2 by criu");
        assertThat(runs(job)).singleElement().satisfies(run -> assertThat(run.ranks()).hasSize(RANKS));
    }

    private static Ended log(StftJob job, String... words) {
        List<String> all = new ArrayList<>(
            List.of(Path.of(System.getProperty("stft.home"), "bin", "stft").toString(), "log"));
        all.addAll(List.of(words));
        all.addAll(List.of("--directory", tools(job).resolve("event-log").toString()));
        return job.start("log", all).await();
    }

    private static void requireCriu() {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
    }
}
