package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.launcher.programs.UsesNoMpi;
import org.stft.testkit.Distribution;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The completion script of the distribution in a real bash. */
@Tag("any-java")
class CompletionIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private Path store;

    @BeforeEach
    void storeWithTwoJobs() throws IOException {
        store = jobs.directory().resolve("a store");
        for (String version : List.of("heat/versions/00000008", "heat/versions/00000012", "wave/versions/00000001")) {
            Files.createDirectories(store.resolve(version));
        }
        Files.writeString(store.resolve("stft-store"), "");
    }

    /** What bash offers for the last of these words. */
    private List<String> offered(String... words) {
        Path script = Distribution.command().getParent().resolveSibling("share").resolve("stft.bash");
        String array = Arrays.stream(words).map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        String bash = "source '" + script + "'; COMP_WORDS=(stft " + array + "); COMP_CWORD=" + words.length
            + "; COMP_LINE=\"${COMP_WORDS[*]}\"; $(complete -p stft | sed 's/.*-F \\([^ ]*\\).*/\\1/') 2>/dev/null;"
            + " printf '%s\\n' \"${COMPREPLY[@]}\"";
        StftJob job = jobs.job(UsesNoMpi.class, 1);
        return job.start("bash", List.of("bash", "-c", bash)).await().expect(0).out().lines().map(String::strip)
            .filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void commandsAndOptions_areOffered() {
        assertThat(offered("ru")).containsExactly("run");
        assertThat(offered("run", "--wall")).containsExactly("--walltime");
    }

    @Test
    void backEnds_areOffered() {
        assertThat(offered("run", "--spc", "")).contains("kryo", "criu");
    }

    @Test
    void toolsAndModesOfCollectives_areOffered() {
        assertThat(offered("run", "--tool", "")).contains("event-log", "race-check");
        assertThat(offered("restart", "--collectives", "")).containsExactlyInAnyOrder("off", "paper", "leaves",
            "dynamic");
    }

    @Test
    void jobs_areThoseOfTheStore() {
        assertThat(offered("list", "--store", store.toString(), "--job", "")).containsExactly("heat", "wave");
        assertThat(offered("list", "--store", store.toString(), "--job", "w")).containsExactly("wave");
        assertThat(offered("list", "--store", "=", store.toString(), "--job", "=", "h")).containsExactly("heat");
    }

    @Test
    void jobOfARequest_isOfferedByItself() {
        List<String> bash = List.of("checkpoint", "");
        assertThat(offered(bash.toArray(String[]::new))).isEmpty(); // no store in this directory
        assertThat(offered("stop", "--st")).containsExactly("--store");
    }

    @Test
    void versions_areThoseOfTheJob() {
        String[] inspect = {"inspect", "--store", store.toString(), "--job", "heat", "--version", ""};
        assertThat(offered(inspect)).containsExactly("8", "12");
        assertThat(offered("restart", "--store", store.toString(), "--job", "wave", "--version", "")).containsExactly(
            "1");
        assertThat(offered("verify", "--store", store.toString(), "--job", "wave", "--version", "")).containsExactly(
            "all", "1");
    }
}
