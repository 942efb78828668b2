package org.stft.race.run;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.race.verdict.Severity.HIGH;
import static org.stft.race.verdict.Severity.LOW;
import static org.stft.race.verdict.Severity.MEDIUM;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.log.Event;
import org.stft.log.EventKind;
import org.stft.log.EventReader;
import org.stft.race.verdict.RaceGroup;
import org.stft.race.verdict.Severity;
import programs.Patterns;

/** Small programs, each with its races and no others. The numbers are those of the specification's acceptance list. */
@Tag("any-java")
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

    /** Figure 2 a, b and c are silent and d has one race, in each run. */
    @Tag("campaign")
    @RepeatedTest(100)
    void acceptance1_aHundredRuns() throws IOException {
        acceptance1And3To8_wildcardsAndWhatTheyAccept();
    }

    @Test
    void acceptance9To12_postingAndCompletion() throws IOException {
        Analysis analysis = run("Completions");
        assertThat(found(analysis.findings().groups())).containsExactlyInAnyOrderEntriesOf(
            Map.of("postedBeforeBarrier", MEDIUM, "waitanyInAnyOrder", LOW, "waitallInOrder", LOW, "testsUntilDone",
                LOW, "completedLast", HIGH, "twoOpen", LOW));
        assertThat(in(analysis, "twoOpen")).as("Waitsome, Testany and Waitany").hasSize(3)
            .allMatch(group -> group.count() == 1);
    }

    @Test
    void acceptance13_collectivesOrderOnlyWhatTheyGuarantee() throws IOException {
        Analysis analysis = run("Collectives");
        assertThat(found(analysis.findings().groups()))
            .containsExactlyInAnyOrderEntriesOf(Map.of("bcastDoesNotOrder", MEDIUM, "between", MEDIUM));
        assertThat(in(analysis, "between").stream().map(group -> group.first().receive().tag()).collect(toSet()))
            .as("gathers and a reduction to the receiver, no data, a scatter of another root, a scan to higher ranks")
            .containsExactlyInAnyOrder(26, 27, 31, 34, 36, 37);
    }

    @Test
    void acceptance13_makingACommunicatorOrders() throws IOException {
        Analysis analysis = run("Creations");
        assertThat(analysis.findings().groups()).isEmpty();
        assertThat(analysis.counts().wildcardReceives()).isEqualTo(10);
    }

    @Test
    void acceptance14_probes() throws IOException {
        assertThat(found(run("Probes").findings().groups())).containsExactlyInAnyOrderEntriesOf(
            Map.of("probeThenReceiveThat", LOW, "probeThenReceiveAny", HIGH, "iprobeThenReceiveThat", LOW));
    }

    @Test
    void receiveInAMethodThatIsCalledFromTwoPlaces_countsAsTwoCalls() throws IOException {
        Analysis analysis = run("Helpers");
        assertThat(found(analysis.findings().groups()))
            .containsExactlyInAnyOrderEntriesOf(Map.of("anyOf", MEDIUM, "next", LOW));
        RaceGroup race = in(analysis, "anyOf").get(0);
        assertThat(race.first().receive().site()).matches("programs\\.Helpers\\.anyOf\\(Helpers\\.java:\\d+\\)");
        assertThat(race.first().taker().site()).matches(
            "programs\\.Helpers\\.anyOf\\(Helpers\\.java:\\d+\\) called at programs\\.Helpers\\.fromTwoPlaces\\(Helpers\\.java:\\d+\\)");
    }

    /** Four kinds of receives with six kinds of sends: each is its own entry, as each has a tag of its own. */
    @Test
    void acceptance15And16_kindsOfSendsAndReceives() throws IOException {
        Analysis analysis = run("SendModes");
        assertThat(found(analysis.findings().groups())).containsExactlyInAnyOrderEntriesOf(
            Map.of("thenToken", MEDIUM, "persistent", LOW, "allSends", LOW, "twice", LOW, "readySends", LOW));
        assertThat(in(analysis, "thenToken").get(0).count()).as("with Send, not with Ssend").isEqualTo(1);
        assertThat(in(analysis, "twice")).hasSize(24).allMatch(group -> group.count() == 1);
        assertThat(in(analysis, "readySends")).hasSize(2).allMatch(group -> group.count() == 1);
        assertThat(analysis.counts().wildcardReceives()).isEqualTo(2 + 2 + 2 + 6 + 48 + 4);
        Map<EventKind, Long> rank0 = kinds(analysis, 0);
        assertThat(rank0).as("each call is one record").containsEntry(EventKind.SEND, 2L + 2 + 1 + 3 + 24 + 2)
            .containsEntry(EventKind.RECEIVE, 12L).doesNotContainKey(EventKind.POST);
        Map<EventKind, Long> rank1 = kinds(analysis, 1);
        assertThat(rank1).containsEntry(EventKind.SEND, 24L)
            .containsEntry(EventKind.RECEIVE, 2L + 2 + 6 + 36).containsEntry(EventKind.POST, 2L + 12 + 4)
            .containsEntry(EventKind.COMPLETE, 2L + 12 + 4);
    }

    private static Map<EventKind, Long> kinds(Analysis analysis, int rank) throws IOException {
        Map<EventKind, Long> kinds = new TreeMap<>();
        try (EventReader log = EventReader.open(analysis.run().directory(), rank)) {
            for (Event event = log.next(); event != null; event = log.next()) {
                kinds.merge(event.kind(), 1L, Long::sum);
            }
        }
        return kinds;
    }

    @Test
    void acceptance17_communicators() throws IOException {
        Analysis analysis = run("Communicators");
        assertThat(found(analysis.findings().groups()))
            .containsExactlyInAnyOrderEntriesOf(Map.of("insideOneCommunicator", MEDIUM, "figure2d", MEDIUM));
        assertThat(in(analysis, "figure2d")).as("Create and Create_cart").hasSize(2)
            .allMatch(group -> group.count() == 1);
        assertThat(in(analysis, "insideOneCommunicator").get(0).first().rank()).as("in WORLD").isEqualTo(2);
    }

    @Test
    void acceptance17_topologiesAndIntercommunicators() throws IOException {
        Analysis analysis = run("Topologies");
        assertThat(found(analysis.findings().groups()))
            .containsExactlyInAnyOrderEntriesOf(Map.of("figure2d", MEDIUM, "insideIntercommunicator", MEDIUM));
        RaceGroup group = in(analysis, "insideIntercommunicator").get(0);
        assertThat(group.first().rank()).as("in WORLD, alone in its group").isEqualTo(1);
        assertThat(group.senders()).as("in WORLD, ranks 0 and 1 of theirs").containsExactly(0, 2);
        assertThat(analysis.counts().wildcardReceives()).isEqualTo(8);
    }

    @Test
    void acceptance29And30_bugsOfRealPrograms() throws IOException {
        assertThat(found(run("RealBugs").findings().groups())).containsExactlyInAnyOrderEntriesOf(
            Map.of("sizesAndData", HIGH, "buggyLoop", HIGH, "sizeProbeMeetsData", LOW, "testedInAnotherOrder", MEDIUM,
                "iprobeThenIrecv", HIGH));
    }
}
