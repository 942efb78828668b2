package org.stft.npb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The benchmarks under the object back end: three generations, with SIGKILL between them. */
@Tag("any-java")
class RestartTest {

    private static final int KILLED = 137;

    @TempDir
    private Path store;

    @Test
    @Tag("matrix")
    void cgKilledAfterTheFirstAndTheLastVersion_givesTheSameBits() throws ClassNotFoundException {
        killedAfterTheFirstAndTheLastVersion("CG", 4, 5, 3);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"MG,2,2,2", "LU,4,25,2"})
    void killedAfterTheFirstAndTheLastVersion_givesTheSameBits(String benchmark, int ranks, int everyCalls,
        int lastVersion) throws ClassNotFoundException {
        killedAfterTheFirstAndTheLastVersion(benchmark, ranks, everyCalls, lastVersion);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"EP,3,4,2", "IS,2,5,2", "FT,2,3,2", "SP,2,50,2", "BT,3,30,2"})
    void othersKilledAfterTheFirstAndTheLastVersion_giveTheSameBits(String benchmark, int ranks, int everyCalls,
        int lastVersion) throws ClassNotFoundException {
        killedAfterTheFirstAndTheLastVersion(benchmark, ranks, everyCalls, lastVersion);
    }

    /**
     * The first run dies after its first version, the second after the last iteration of all: what is
     * computed after the loop must follow from the saved state too.
     */
    private void killedAfterTheFirstAndTheLastVersion(String benchmark, int ranks, int everyCalls, int lastVersion)
        throws ClassNotFoundException {
        Class<?> main = Class.forName("org.stft.npb." + benchmark);
        String undisturbed = Job.of(main, ranks).run("S").value("Result bits");

        Job.Outcome first = saving(main, ranks, everyCalls)
            .option("-Dstft.fault=rank=" + (ranks - 1) + ",version=1").run("S");
        Job.Outcome second = saving(main, ranks, everyCalls).option("-Dstft.restart=newest")
            .option("-Dstft.fault=rank=0,version=" + lastVersion).run("S");
        Job.Outcome third = saving(main, ranks, everyCalls).option("-Dstft.restart=newest").run("S");

        assertThat(first.exitCodes().get(ranks - 1)).as(first::toString).isEqualTo(KILLED);
        assertThat(second.exitCodes()).as(second::toString).containsOnly(KILLED);
        assertThat(third.exitCodes()).as(third::toString).containsOnly(0);
        assertThat(third.value("Verification")).isEqualTo("SUCCESSFUL");
        assertThat(third.value("Result bits")).isEqualTo(undisturbed);
    }

    @Test
    void restarted_goesOnBehindTheVersion() {
        Job.Outcome first = saving(CG.class, 2, 6).option("-Dstft.fault=rank=0,version=1").run("S");
        Job.Outcome second = saving(CG.class, 2, 100).option("-Dstft.restart=newest").run("S");

        assertThat(iterations(first)).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(iterations(second)).containsExactly(7, 8, 9, 10, 11, 12, 13, 14, 15);
    }

    private static List<Integer> iterations(Job.Outcome outcome) {
        return Pattern.compile("^ +(\\d+) +\\d\\.\\d+e-\\d+ ", Pattern.MULTILINE).matcher(outcome.out(0)).results()
            .map(line -> Integer.valueOf(line.group(1))).toList();
    }

    private Job saving(Class<?> main, int ranks, int everyCalls) {
        return Job.of(main, ranks).option("-Dstft.store=" + store).option("-Dstft.every-calls=" + everyCalls);
    }
}
