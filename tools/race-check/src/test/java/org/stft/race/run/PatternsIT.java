package org.stft.race.run;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.race.Severity.HIGH;
import static org.stft.race.Severity.LOW;
import static org.stft.race.Severity.MEDIUM;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.race.RaceGroup;
import org.stft.race.Severity;
import programs.Patterns;

/** Small programs, each with its races and no others. The numbers are those of the specification's acceptance list. */
class PatternsIT {

    @TempDir
    Path directory;

    private Analysis run(String topic) throws IOException {
        return LoggedJob.run(directory, Patterns.class, 3, topic);
    }

    private static String method(RaceGroup group) {
        String site = group.first().receive().site();
        return site.substring(site.indexOf('.', "programs.".length()) + 1, site.indexOf('('));
    }

    /** The highest severity of the races in each method. */
    private static Map<String, Severity> found(List<RaceGroup> groups) {
        Map<String, Severity> found = new TreeMap<>();
        groups.forEach(group -> found.merge(method(group), group.severity(), (a, b) -> a.compareTo(b) > 0 ? a : b));
        return found;
    }

    private static List<RaceGroup> in(Analysis analysis, String method) {
        return analysis.findings().groups().stream().filter(group -> method(group).equals(method)).toList();
    }

    private static int line(String site) {
        return Integer.parseInt(site.substring(site.lastIndexOf(':') + 1, site.length() - 1));
    }

    @Test
    void acceptance1And3To8_wildcardsAndWhatTheyAccept() throws IOException {
        Analysis analysis = run("Wildcards");
        assertThat(found(analysis.findings().groups())).containsExactlyInAnyOrderEntriesOf(Map.of("figure2d", MEDIUM,
            "causalOrder", MEDIUM, "wildcardThenNamed", HIGH, "anyTagThenTag", HIGH, "selfMessage", MEDIUM));
        RaceGroup figure = in(analysis, "figure2d").get(0);
        assertThat(figure.first().rank()).isEqualTo(1);
        assertThat(figure.senders()).containsExactly(0, 2);
        assertThat(figure.first().receive().tag()).isEqualTo(1);
        assertThat(line(figure.first().taker().site())).isEqualTo(line(figure.first().receive().site()) + 1);
    }

    @Test
    void acceptance9To12_postingAndCompletion() throws IOException {
        Analysis analysis = run("Completions");
        assertThat(found(analysis.findings().groups())).containsExactlyInAnyOrderEntriesOf(
            Map.of("postedBeforeBarrier", MEDIUM, "waitanyInAnyOrder", LOW, "waitallInOrder", LOW, "testsUntilDone",
                LOW, "completedLast", HIGH, "twoOpen", LOW));
        assertThat(in(analysis, "twoOpen").get(0).count()).as("Waitsome, Testany and Waitany").isEqualTo(3);
    }

    @Test
    void acceptance13_collectivesOrderOnlyWhatTheyGuarantee() throws IOException {
        Analysis analysis = run("Collectives");
        assertThat(found(analysis.findings().groups()))
            .containsExactlyInAnyOrderEntriesOf(Map.of("bcastDoesNotOrder", MEDIUM, "between", MEDIUM));
        assertThat(in(analysis, "between").stream().map(group -> group.first().receive().tag()).collect(toSet()))
            .as("a gather and a reduction to the receiver").containsExactlyInAnyOrder(26, 27);
    }

    @Test
    void acceptance14_probes() throws IOException {
        assertThat(found(run("Probes").findings().groups())).containsExactlyInAnyOrderEntriesOf(
            Map.of("probeThenReceiveThat", LOW, "probeThenReceiveAny", HIGH, "iprobeThenReceiveThat", LOW));
    }

    /** Four kinds of receives with six kinds of sends: each is its own entry, as each has a tag of its own. */
    @Test
    void acceptance15And16_kindsOfSendsAndReceives() throws IOException {
        Analysis analysis = run("SendModes");
        assertThat(found(analysis.findings().groups())).containsExactlyInAnyOrderEntriesOf(
            Map.of("sendThenToken", MEDIUM, "persistent", LOW, "allSends", LOW, "twice", LOW));
        assertThat(in(analysis, "twice")).hasSize(24).allMatch(group -> group.count() == 1);
    }

    @Test
    void acceptance17_communicators() throws IOException {
        Analysis analysis = run("Communicators");
        assertThat(found(analysis.findings().groups()))
            .containsExactlyInAnyOrderEntriesOf(Map.of("insideOneCommunicator", MEDIUM, "figure2d", MEDIUM));
        assertThat(in(analysis, "figure2d").get(0).count()).as("Create and Create_cart").isEqualTo(2);
        assertThat(in(analysis, "insideOneCommunicator").get(0).first().rank()).as("in WORLD").isEqualTo(2);
    }

    @Test
    void acceptance29And30_bugsOfRealPrograms() throws IOException {
        assertThat(found(run("RealBugs").findings().groups())).containsExactlyInAnyOrderEntriesOf(
            Map.of("sizesAndData", LOW, "buggyLoop", HIGH, "sizeProbeMeetsData", LOW, "testedInAnotherOrder", MEDIUM,
                "iprobeThenIrecv", HIGH));
    }
}
