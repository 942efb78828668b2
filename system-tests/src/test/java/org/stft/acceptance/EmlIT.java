package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.SendsSourceAndTag;
import org.stft.acceptance.programs.SumsMessages;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
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

    private void recordSums() {
        job = jobs.job(SumsMessages.class, 4);
        job.run("--record", "-Dstft.tools.directory=" + job.directory().resolve("stft-tools")).expect(0);
    }

    /** The example of the page, on the program that it is about. */
    @Test
    void bisectionOfThePage_findsTheMessageThatMakesTheSumNegative() throws IOException {
        recordSums();
        String page = Files.readString(Path.of("../docs/eml.md"));
        String start = "```\np := replay(";
        String script = page.substring(page.indexOf(start) + 4, page.indexOf("```", page.indexOf(start) + 4))
            .replace("my.Sums.total", SumsMessages.class.getName() + ".total");
        Ended found = eml("-e", script).expect(0);
        assertThat(found.out()).startsWith("rank 2 event ").contains("tag 7", "SumsMessages.java:");
    }

    @Test
    @Tag("matrix")
    void replayThatJumpsForthAndBack_hasTheValuesOfAStraightOne() {
        recordSums();
        String values = """
            function values(p)
              return eval(p, "X.received") * 1000000000 + eval(p, "X.total") * 1000 + eval(p, "X.last[1]") * 7
                + eval(p, "X.last[2]") * 5 + eval(p, "X.last[3]") * 3;
            end
            R := {e :: PROC[0].events | e.kind = "receive"};
            p := replay(PROC[0]);
            """.replace("X", SumsMessages.class.getName());
        String straight = eml("-e", values + """
            for (e :: R) do x := runto(p, e); print(e.seq, values(p), eval(p, "X.from")); end
            """.replace("X", SumsMessages.class.getName())).expect(0).out();
        assertThat(straight.lines()).hasSize(36).first().asString().endsWith(" 1000 none");
        Random random = new Random(7);
        StringBuilder jumps = new StringBuilder(values);
        List<String> expected = new ArrayList<>();
        List<String> lines = straight.lines().toList();
        for (int i = 0; i < 20; i++) {
            int to = random.nextInt(lines.size());
            expected.add(lines.get(to));
            jumps.append("x := runto(p, R[").append(to).append("]); print(x.seq, values(p), eval(p, \"")
                .append(SumsMessages.class.getName()).append(".from\"));\n");
        }
        assertThat(eml("-e", jumps.toString()).expect(0).out().lines()).containsExactlyElementsOf(expected);
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
        String withImages = jumps.toString().replace("replay(PROC[0])", "replay(PROC[0], 10)");
        assertThat(eml("-e", withImages).expect(0).out().lines()).containsExactlyElementsOf(expected);
        job.expectNoProcess();
    }

    /** With an expression that takes time, the other replay comes to its end meanwhile. */
    @Test
    void replayWithImages_beginsWithTheNewestOneBeforeAnEvent() throws IOException {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
        recordSums();
        String restored = "eval(p, \"org.stft.tool.replay.ReplayStop.released\")"; // which a process of an image waits for
        assertThat(eml("-e", """
            p := replay(PROC[0], "10%");
            x := eval(p, "java.lang.Thread.sleep(6000)");
            print(RESTORED);
            x := runto(p, PROC[0].last);
            print(RESTORED);
            x := back(p, {e :: PROC[0].events | e.kind = "receive"});
            print(RESTORED, x = last({e :: PROC[0].events | e.kind = "receive"}));
            """.replace("RESTORED", restored)).expect(0).out()).isEqualTo("false\ntrue\ntrue true\n");
        assertThat(eml("-e", "replay(PROC[1], \"ten\")").expect(1).err())
            .contains("expected a number of events or a share of them, as \"10%\"");
        job.expectNoProcess();
    }

    @Test
    @Tag("matrix")
    void backToTheLatestReceiveOfARank_breakpointsAndTheOtherEndOfAMessage() throws IOException {
        recordSums();
        String type = SumsMessages.class.getName();
        int line = Files.readAllLines(Path.of("src/test/java/org/stft/acceptance/programs/SumsMessages.java"))
            .stream().takeWhile(each -> !each.contains("// added up")).toList().size() + 1;
        assertThat(eml("-e", """
            p := replay(PROC[0]);
            R := {e :: PROC[0].events | e.kind = "receive"};
            x := runto(p, PROC[0].last);
            of3 := {e :: R | e.source = PROC[3]};
            b := back(p, of3);
            print(b = last(of3), eval(p, "X.received") = size({e :: R | e.seq < b.seq}));
            print(back(p, {e :: R | e.seq < 0}));
            q := replay(b.match.proc);
            print(runto(q, b.match) = b.match, eval(q, "i") * 1 = b.tag);
            break(p, "X:LINE");
            print(cont(p), eval(p, "value[0]") = data(b, 0), eval(p, "value"), eval(p, "status.source"));
            x := runto(p, R[0]);
            print(cont(p));
            stop(p);
            x := runto(q, PROC[3].last);
            print(p, q);
            cont(q)
            """.replace("X", type).replace("LINE", Integer.toString(line))).expect(0).out()).matches("""
            true true
            \\{}
            true true
            SumsMessages.java:LINE true \\{\\d+} 3
            SumsMessages.java:LINE
            replay of rank 0, ended replay of rank 3, before event \\d+

            """.replace("LINE", Integer.toString(line)));
        assertThat(eml("-e", "p := replay(PROC[1]); eval(p, \"nothing.here\")").expect(1).err())
            .contains("has no value there");
        assertThat(eml("-e", "p := replay(PROC[1]); runto(p, PROC[2].last)").expect(1).err())
            .contains("expected an event of rank 1, found one of rank 2");
        assertThat(eml("-e", "runto(7, PROC[2].last)").expect(1).err()).contains("expected a replay, found a number");
        assertThat(eml("-e", "p := replay(PROC[1]); break(p, \"" + type + ":1\")").expect(1).err())
            .contains("line 1 of " + type + " has no code");
        int late = Files.readAllLines(Path.of("src/test/java/org/stft/acceptance/programs/SumsMessages.java"))
            .stream().takeWhile(each -> !each.contains("// of a class that comes late")).toList().size() + 1;
        assertThat(
            eml("-e", "p := replay(PROC[1]); break(p, \"" + type + "$Late:" + late + "\"); cont(p)").expect(0).out())
            .isEqualTo("SumsMessages.java:" + late + "\n");
        assertThat(eml("-e", "p := replay(PROC[1]); stop(p); runto(p, PROC[1].last)").expect(1).err())
            .contains("the replay was stopped");
        job.expectNoProcess();
    }

    @Test
    @Tag("matrix")
    void killedWhileAReplayStands_leavesNoProcess() {
        recordSums();
        Path page = job.directory().resolve("page.html");
        String words = "p := replay(PROC[0]); x := runto(p, PROC[0].last); graph(EVENT, \"" + page + "\"); "
            + "while 1 = 1 do x := eval(p, \"1 + 1\"); end";
        Running eml = job.start("eml", List.of(Distribution.command().toString(), "eml", "--directory",
            job.directory().resolve("stft-tools").resolve("event-log").toString(), "-e", words));
        eml.awaitThat("the replay stands", () -> eml.isAlive() && Files.exists(page));
        eml.kill(eml.pid());
        assertThat(eml.await().exitCode()).isEqualTo(Ended.KILLED);
        job.expectNoProcess();
    }

    @Test
    @Tag("matrix")
    void replayOfARankThatWasNotRecorded_isRefused() {
        assertThat(eml("-e", "replay(PROC[1])").expect(1).err()).contains("--record");
    }
}
