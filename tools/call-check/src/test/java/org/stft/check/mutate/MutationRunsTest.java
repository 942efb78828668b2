package org.stft.check.mutate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.report.Report;
import org.stft.tool.mutate.CallMutator;
import org.stft.tool.mutate.Candidate;
import org.stft.tool.mutate.Mutation;
import org.stft.tool.mutate.MutationOperator;

/** The choice of mutations, and the judgement of runs. */
class MutationRunsTest {

    private static final String SITE = "my.Main.main(Main.java:12)";
    private static final Mutation MUTATION = new Mutation(MutationOperator.TAG_OTHER, "SEND", 1, 3, SITE);

    @TempDir
    Path directory;

    private int runs;

    private JobRun run(boolean mutated, boolean same, boolean ended, int exit, List<String> output,
        MadeFinding... findings) throws IOException {
        runs++;
        Path ofRun = Files.createDirectories(directory.resolve(runs + "/" + CallMutator.ID)).getParent();
        JobRun run = new JobRun(ofRun, Duration.ofSeconds(1), ended, exit, output, List.of("boom"), List.of(findings));
        if (mutated) {
            Files.createFile(run.ofTool().resolve(CallMutator.DONE));
        }
        if (same) {
            Files.createFile(run.ofTool().resolve(CallMutator.SAME));
        }
        return run;
    }

    private JudgedMutation judge(JobRun run) throws IOException {
        return JudgedMutation.of(MUTATION, run,
            new UnchangedProgram(run(false, false, true, 0, List.of("x = 1", "took 5.2 s"), finding("old", "a")),
                run(false, false, true, 0, List.of("took 5.1e-3 s", "x = 1"), finding("old", "a"))));
    }

    private static MadeFinding finding(String id, String site) {
        return new MadeFinding(id, "high", Set.of(site));
    }

    @Test
    void newFinding_killsByTheChecker_thatAtTheLineIsNamedFirst() throws IOException {
        JudgedMutation judged = judge(run(true, false, true, 1, List.of(), finding("old", "a"), finding("other", "b"),
            finding("new", SITE)));
        assertThat(judged.verdict()).isEqualTo(Verdict.CHECKER);
        assertThat(judged.text()).isEqualTo("killed by the checker: HIGH new");
        assertThat(judged.ofProgram()).isEqualTo("exit code 1, boom");
        assertThat(judge(run(true, false, true, 0, List.of("x = 1"), finding("other", "b"))).text())
            .isEqualTo("killed by the checker: HIGH other (not at this line)");
    }

    @Test
    void otherResult_killsByTheProgram() throws IOException {
        assertThat(judge(run(true, false, true, 3, List.of("x = 1"))).text())
            .isEqualTo("killed by the program: exit code 3, boom");
        assertThat(judge(run(true, false, true, 0, List.of("x = 2", "took 7 s"))).text())
            .isEqualTo("killed by the program: prints: x = 2");
        assertThat(judge(run(true, false, true, 0, List.of("took 7 s"))).text())
            .isEqualTo("killed by the program: does not print: x = 1");
        assertThat(judge(run(true, false, false, -1, List.of())).text())
            .isEqualTo("killed by the program: does not end");
    }

    @Test
    void sameResult_isNotSeen_orEquivalentIfMpiDidTheSame() throws IOException {
        List<String> output = List.of("x = 1", "took 9 s");
        assertThat(judge(run(true, false, true, 0, output, finding("old", "a"))).verdict()).isEqualTo(Verdict.NOT_SEEN);
        assertThat(judge(run(true, true, true, 0, output)).verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(judge(run(false, false, true, 0, output)).verdict()).isEqualTo(Verdict.NOT_REACHED);
    }

    @Test
    void unchangedProgramThatEndsInDifferentWays_isRefused() throws IOException {
        JobRun one = run(false, false, true, 0, List.of());
        JobRun other = run(false, false, true, 1, List.of());
        assertThatThrownBy(() -> new UnchangedProgram(one, other)).isInstanceOf(IOException.class)
            .hasMessageContaining("found exit codes 0 and 1");
    }

    @Test
    void mutations_areOfDifferentPlaces_andTheSameForTheSameSeed() {
        List<Candidate> candidates = new ArrayList<>();
        for (int site = 0; site < 5; site++) {
            for (int rank = 0; rank < 2; rank++) {
                candidates.add(new Candidate(MutationOperator.TAG_OTHER, "SEND", rank, "site" + site, 100));
            }
        }
        candidates.add(new Candidate(MutationOperator.SEND_REMOVED, "SEND", 0, "site0", 1));
        List<MutationOperator> operators = Arrays.asList(MutationOperator.values());
        List<Mutation> chosen = new MutationChoice(4, 1).of(candidates, operators);
        assertThat(chosen).hasSize(5).doesNotHaveDuplicates()
            .isEqualTo(new MutationChoice(4, 1).of(candidates, operators));
        assertThat(chosen.stream().filter(each -> each.operator() == MutationOperator.TAG_OTHER).map(Mutation::site))
            .hasSize(4).doesNotHaveDuplicates();
        assertThat(chosen).contains(new Mutation(MutationOperator.SEND_REMOVED, "SEND", 0, 1, "site0"));
        assertThat(chosen).isNotEqualTo(new MutationChoice(4, 2).of(candidates, operators));
    }

    @Test
    void score_leavesOutWhatIsEquivalent_andReportsWhatWasNotSeen() throws IOException {
        List<String> output = List.of("x = 1");
        MutationScore score = new MutationScore(List.of(judge(run(true, false, true, 0, output, finding("new", SITE))),
            judge(run(true, false, true, 3, output)), judge(run(true, true, true, 0, output)),
            judge(run(true, false, true, 0, output)), judge(run(true, false, true, 0, output))));
        assertThat(score.summary())
            .isEqualTo("mutation score 50 %: 2 of 4 mutations were seen, 1 (25 %) by the checker, "
                + "1 of them at the changed line; 1 (25 %) change the result of the program");
        Report report = score.report("my job");
        assertThat(report.findings()).singleElement().satisfies(each -> {
            assertThat(each.rule()).isEqualTo("tag-other");
            assertThat(each.count()).isEqualTo(2);
            assertThat(each.details()).last().asString().contains("mutation='tag-other SEND 1 3 " + SITE + "'");
        });
        assertThat(report.facts()).containsEntry("mutations", 5L).containsEntry("not-seen", 2L);
        assertThat(score.table()).hasSize(3);
        assertThat(score.lines()).hasSize(5).first().asString()
            .startsWith("tag-other\tSEND\t1\t3\t" + SITE + "\tchecker\tline");
    }
}
