package org.stft.race.run;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.stft.race.Severity.HIGH;
import static org.stft.race.Severity.LOW;
import static org.stft.race.Severity.MEDIUM;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.race.RaceGroup;
import org.stft.race.Severity;
import programs.MessageRaces;
import programs.Patterns;
import programs.RtedLike;

/** Programs with and without message races, run as real jobs with the agent and the log. */
class ProgramsIT {

    @TempDir
    Path directory;

    private static int line(String site) {
        return Integer.parseInt(site.substring(site.lastIndexOf(':') + 1, site.length() - 1));
    }

    private static String source(Class<?> program, String site) throws IOException {
        return Files.readAllLines(Path.of("src/test/java/programs/" + program.getSimpleName() + ".java"))
            .get(line(site) - 1);
    }

    @Test
    void twentyProgramsOfThePapersTable_allFoundWithTheLinesOfReceivesAndSends() throws IOException {
        List<RaceGroup> groups = LoggedJob.run(directory, RtedLike.class, 3, "race").findings().groups();
        assertThat(groups).hasSize(20).allSatisfy(group -> {
            assertThat(group.count()).isEqualTo(1);
            assertThat(group.first().rank()).isZero();
            assertThat(group.senders()).containsExactly(1, 2);
            assertThat(group.first().receive().site()).startsWith("programs.RtedLike.first(");
            assertThat(group.first().taker().site()).startsWith("programs.RtedLike.second(");
            assertThat(source(RtedLike.class, group.first().receive().site())).containsIgnoringCase("recv");
            assertThat(source(RtedLike.class, group.first().taker().site())).containsIgnoringCase("recv");
            assertThat(group.sendSites()).hasSize(2)
                .allSatisfy(site -> assertThat(source(RtedLike.class, site)).contains("world.Send("));
        });
        assertThat(groups.stream().filter(group -> group.first().receive().tag() == 5)).hasSize(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tags", "token", "sender"})
    void twentyTwinsWithoutRace_silent(String way) throws IOException {
        Analysis analysis = LoggedJob.run(directory, RtedLike.class, 3, way);
        assertThat(analysis.findings().groups()).isEmpty();
        assertThat(analysis.counts().wildcardReceives()).isEqualTo(40);
        assertThat(analysis.notes()).isEmpty();
    }

    @Test
    void patterns_eachHasItsRacesAndNoOthers() throws IOException {
        Analysis analysis = LoggedJob.run(directory, Patterns.class, 3);
        Map<String, Severity> found = new TreeMap<>();
        for (RaceGroup group : analysis.findings().groups()) {
            String site = group.first().receive().site();
            found.merge(site.substring("programs.Patterns.".length(), site.indexOf('(')), group.severity(),
                (a, b) -> a.compareTo(b) > 0 ? a : b);
        }
        assertThat(found)
            .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(entry("figure2d", MEDIUM), entry("causalOrder", MEDIUM),
                entry("wildcardThenNamed", HIGH), entry("anyTagThenTag", HIGH), entry("postedBeforeBarrier", MEDIUM),
                entry("waitanyInAnyOrder", LOW),
                entry("waitallInOrder", LOW), entry("testsUntilDone", LOW), entry("probeThenReceiveThat", LOW),
                entry("probeThenReceiveAny", HIGH),
                entry("iprobeThenReceiveThat", LOW), entry("sendThenToken", MEDIUM), entry("bcastDoesNotOrder", MEDIUM),
                entry("persistent", LOW),
                entry("allSends", LOW), entry("insideOneCommunicator", MEDIUM), entry("completedLast", HIGH),
                entry("sizesAndData", LOW),
                entry("selfMessage", MEDIUM), entry("buggyLoop", HIGH)));
        RaceGroup figure = analysis.findings().groups().stream()
            .filter(group -> group.first().receive().site().contains("figure2d")).findFirst()
            .orElseThrow();
        assertThat(figure.first().rank()).isEqualTo(1);
        assertThat(figure.senders()).containsExactly(0, 2);
        assertThat(figure.first().receive().tag()).isEqualTo(1);
        assertThat(line(figure.first().taker().site())).isEqualTo(line(figure.first().receive().site()) + 1);
    }

    /** 22 collective codes, 4 Loop codes and tag_ANY_TAG_1 of the erroneous ones are high, and no correct one is. */
    @Test
    void messageRacesOfTheBugsInitiative_harmfulOnesAreHighAndOthersAreNot() throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        for (RaceGroup group : LoggedJob.run(directory, MessageRaces.class, 4, "all").findings().groups()) {
            String site = group.first().receive().site();
            counts.merge(site.substring("programs.MessageRaces.".length(), site.indexOf('(')) + " " + group.severity(),
                group.count(), Long::sum);
        }
        assertThat(counts.keySet()).containsExactlyInAnyOrder("collective HIGH", "collectiveOk MEDIUM", "three LOW",
            "loop HIGH", "loop LOW",
            "loopOk LOW", "anyTags MEDIUM", "anyTagThenOne HIGH");
        assertThat(counts).containsEntry("collective HIGH", 22L).containsEntry("collectiveOk MEDIUM", 22L)
            .containsEntry("three LOW", 12L)
            .containsEntry("anyTags MEDIUM", 1L).containsEntry("anyTagThenOne HIGH", 1L);
    }
}
