package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.GetsAnswersOfEachKind;
import org.stft.eml.graph.MarkedFinding;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft graph}: its page in a real browser, opened from the disk, against {@code stft eml} on the same log. */
@Tag("any-java")
class GraphIT {

    private static final List<Path> BROWSERS = List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/google-chrome"));
    private static final List<String> OPTIONS = List.of("--headless", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;

    private static Optional<Path> browser() {
        return BROWSERS.stream().filter(Files::isExecutable).findFirst();
    }

    private Ended browse(String name, String... words) {
        List<String> all = new ArrayList<>(List.of(browser().orElseThrow().toString(),
            "--user-data-dir=" + job.directory().resolve("browser")));
        all.addAll(OPTIONS);
        all.addAll(List.of(words));
        return job.start(name, all).await();
    }

    @BeforeEach
    void log() {
        assumeTrue(browser().isPresent(), "no browser here: apt-get install chromium");
        job = jobs.job(GetsAnswersOfEachKind.class, 4, "one");
        Ended empty = browse("empty", "--dump-dom", "about:blank");
        assumeTrue(empty.exitCode() == 0, () -> "the browser does not work here" + empty);
        job.run("--tool", "event-log", "-Dstft.tools.directory=" + job.directory().resolve("stft-tools")).expect(0);
    }

    private Ended stft(String command, String... words) {
        List<String> all = new ArrayList<>(List.of(Distribution.command().toString(), command, "--directory",
            job.directory().resolve("stft-tools").resolve("event-log").toString()));
        all.addAll(List.of(words));
        return job.start(command, all).await().expect(0);
    }

    /** The page after its script has run. */
    private String opened(Path page, String fragment) {
        String html = browse("page", "--virtual-time-budget=20000", "--dump-dom", page.toUri() + fragment).expect(0)
            .out();
        assertThat(html).contains("data-ready=\"yes\"");
        return html;
    }

    private static long number(String html, String id) {
        Matcher found = Pattern.compile("id=\"" + id + "\">(\\d+)<").matcher(html);
        assertThat(found.find()).as(id).isTrue();
        return Long.parseLong(found.group(1));
    }

    @Test
    void page_hasTheEventsAndMessagesOfTheLog_andNoArrowPointsBackInSteps() {
        Path page = job.directory().resolve("events.html");
        stft("graph", "--output", page.toString());
        String html = opened(page, "#steps");
        List<String> asked = stft("eml", "-e", """
            print(size(EVENT));
            print(size({e :: EVENT | e.kind = "send" & e.match <> {}}));
            print(size({e :: EVENT | e.kind = "send" & e.match = {}}));
            """).out().lines().toList();
        assertThat(number(html, "events")).isEqualTo(Long.parseLong(asked.get(0))).isGreaterThan(100);
        assertThat(number(html, "messages")).isEqualTo(Long.parseLong(asked.get(1))).isPositive();
        assertThat(number(html, "unmatched")).isEqualTo(Long.parseLong(asked.get(2)));
        assertThat(html).contains("data-back-in-steps=\"0\"").doesNotContain("<li><button>");
    }

    @Test
    void findingOfAnotherTool_isMarkedAtTheCallsOfItsLines() throws IOException {
        Path log = job.directory().resolve("stft-tools").resolve("event-log");
        Path races = job.directory().resolve("races.json");
        int code = job.start("races", List.of(Distribution.command().toString(), "race", "check", "--json",
            races.toString(), log.toString())).await().exitCode();
        assertThat(code).isBetween(10, 12);
        List<MarkedFinding> findings = MarkedFinding.read(races);
        Path page = job.directory().resolve("events.html");
        stft("graph", "--output", page.toString(), "--findings", races.toString());
        String html = opened(page, "");
        for (MarkedFinding finding : findings) {
            String lines = finding.sites().stream().distinct().map(site -> "e.line = \"" + site + "\"")
                .collect(Collectors.joining(" or "));
            String calls = stft("eml", "-e", "print(size({e :: EVENT | " + lines + "}));").out().strip();
            assertThat(html).contains("<li><button>" + finding.level() + ": " + finding.title() + "</button> <output>"
                + calls + " calls</output></li>");
            assertThat(Integer.parseInt(calls)).isPositive();
        }
        List<String> wrong = List.of(Distribution.command().toString(), "graph", "--findings", page.toString(),
            "--directory", log.toString());
        assertThat(job.start("wrong", wrong).await().expect(2).err())
            .contains("--findings: the report cannot be read: expected what");
    }

    @Test
    @Tag("matrix")
    void chosenEvent_hasThePastAndTheFutureThatTheLogGives() {
        Path page = job.directory().resolve("events.html");
        stft("eml", "-e", "graph({e :: EVENT | e.kind = \"receive\"}, \"" + page + "\")");
        List<String> unwritable = List.of(Distribution.command().toString(), "graph", "-o", "/none/events.html",
            "--directory", job.directory().resolve("stft-tools").resolve("event-log").toString());
        assertThat(job.start("unwritable", unwritable).await().expect(2).err()).contains("the page cannot be written")
            .doesNotContain("unexpected error");
        List<String> asked = stft("eml", "-e", """
            for (p :: PROC[0, 3]) do
              for i := 10 to 50 by 20 do
                e := {e :: p.events | e.seq = i};
                print(p.rank); print(i); print(size(past(e))); print(size(future(e)));
              end
            end
            """).out().lines().toList();
        assertThat(asked).hasSize(2 * 3 * 4);
        for (int i = 0; i < asked.size(); i += 4) {
            String html = opened(page, "#e=" + asked.get(i) + ":" + asked.get(i + 1));
            assertThat(number(html, "past")).isEqualTo(Long.parseLong(asked.get(i + 2)));
            assertThat(number(html, "future")).isEqualTo(Long.parseLong(asked.get(i + 3)));
        }
    }
}
