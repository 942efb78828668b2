package org.stft.race.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.race.verdict.RaceGroup;
import programs.MessageRaces;
import programs.RtedLike;

/** Programs with and without message races, run as real jobs with the agent and the log. */
@Tag("any-java")
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
    void acceptance23_twentyProgramsOfThePapersTable_allFoundWithTheLinesOfReceivesAndSends() throws IOException {
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

    @Tag("campaign")
    @RepeatedTest(100)
    void acceptance23_aHundredRuns() throws IOException {
        acceptance23_twentyProgramsOfThePapersTable_allFoundWithTheLinesOfReceivesAndSends();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tags", "token", "sender"})
    void acceptance24_twentyTwinsWithoutRace_silent(String way) throws IOException {
        Analysis analysis = LoggedJob.run(directory, RtedLike.class, 3, way);
        assertThat(analysis.findings().groups()).isEmpty();
        assertThat(analysis.counts().wildcardReceives()).isEqualTo(40);
        assertThat(analysis.notes()).isEmpty();
    }

    /** 22 collective codes, 4 Loop codes and tag_ANY_TAG_1 of the erroneous ones are high, and no correct one is. */
    @Test
    void acceptance25And26_messageRacesOfTheBugsInitiative_harmfulOnesAreHighAndOthersAreNot() throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        for (RaceGroup group : LoggedJob.run(directory, MessageRaces.class, 4, "all").findings().groups()) {
            String site = group.first().receive().site();
            counts.merge(
                site.substring(site.lastIndexOf('.', site.indexOf('(')) + 1, site.indexOf('(')) + " "
                    + group.severity(),
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
