package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.SendsSourceAndTag;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft eml} by the packaged command, as docs/eml.md shows it, on the log of a job. */
@Tag("any-java")
class EmlIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;

    @BeforeEach
    void record() {
        job = jobs.job(PassesValueAround.class, 3, "20");
        job.run("--tool", "event-log", "-Dstft.tools.directory=" + job.directory().resolve("stft-tools")).expect(0);
    }

    private Ended eml(String... words) {
        List<String> command = new ArrayList<>(List.of(Distribution.command().toString(), "eml", "--directory",
            job.directory().resolve("stft-tools").resolve("event-log").toString()));
        command.addAll(List.of(words));
        return job.start("eml", command).await();
    }

    @Test
    void questionsOfThePage_areAnswered() throws IOException {
        assertThat(eml("-e", "count_by({e :: EVENT | e.kind = \"receive\"}, \"source\")").expect(0).out())
            .matches("count  source\n(20     rank [012], finalized\n){3}");
        Path script = Files.writeString(job.directory().resolve("questions.eml"), """
            (* each message has been received, and is known to its receiver *)
            print(size({e :: EVENT | e.kind = "send" & e.match = {}}));
            for (e :: {e :: EVENT | e.kind = "receive"}) do
              if not e.match :: past(e) then print("not after its send", e); end
            end
            print(size(past(PROC[2].last)) > 0);
            """);
        assertThat(eml("-f", script.toString()).expect(0).out()).isEqualTo("0\ntrue\n");
    }

    @Test
    void dataOfARecordedRun_isThatOfTheMessages() {
        job = jobs.job(SendsSourceAndTag.class, 3);
        job.run("--record", "-Dstft.tools.directory=" + job.directory().resolve("stft-tools")).expect(0);
        assertThat(eml("-e", """
            n := 0;
            for (e :: {e :: EVENT | e.kind = "receive" & e.tag > 0 & e.tag <> 6}) do
              n := n + 1;
              if data(e, 0) <> e.source_rank * 1000 + e.tag then print("wrong", e, data(e)); end
            end
            print(n);
            for (e :: {e :: PROC[1].events | e.kind = "receive" & e.tag = 12}) do print(data(e)); end
            for (e :: {e :: PROC[1].events | e.kind = "receive" & (e.tag = 0 or e.tag = 6)}) do print(data(e)); end
            for (e :: {e :: PROC[1].events | e.kind = "collective"}) do print(data(e)); end
            """).expect(0).out()).matches("""
            15
            13 double: 12\\.0 0\\.0 0\\.0 0\\.0 0\\.0 0\\.0 0\\.0 0\\.0 \\.\\.\\., from 0\\.0 to 12\\.0, 1 NaN
            \\{}
            \\{}
            2 OBJECT in \\d+ bytes
            1 long: 3
            """);
        Ended outside = eml("-e", "data(first({e :: EVENT | e.tag = 3 & e.kind = \"receive\"}), 4)");
        outside.expect(1);
        assertThat(outside.err()).contains("expected an index from 0 to 3, found 4.");
    }

    @Test
    void wrongText_exits1WithItsPlace() {
        Ended ended = eml("-e", "a := 1", "-e", "size(");
        ended.expect(1);
        assertThat(ended.err()).contains("--execute:1:6: expected ").doesNotContain("\tat ");
        assertThat(eml("-f", "none.eml").expect(2).err()).contains("--file: expected a file at none.eml, found none.");
    }

    /** As at a terminal that has no cursor: what is typed comes from a file. */
    @Test
    void prompt_carriesOutWholeTexts_andLastsUntilExit() throws IOException {
        Path typed = Files.writeString(job.directory().resolve("typed"), """
            n := 0
            for (p :: PROC) do
              n := n + size(p.events);
            end
            nothing
            print(n = size(EVENT))
            exit
            print("not reached")
            """);
        Ended ended = job.start("eml", List.of("sh", "-c", "\"$0\" eml --directory \"$1\" <\"$2\"",
            Distribution.command().toString(),
            job.directory().resolve("stft-tools").resolve("event-log").toString(), typed.toString())).await().expect(0);
        assertThat(ended.out()).contains(" events of 3 ranks.", "eml:1:1: expected a variable that has a value", "true")
            .doesNotContain("not reached\n");
    }
}
