package org.stft.occmpe.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.occmpe.experiment.Experiment;
import org.stft.occmpe.experiment.PaperRun;
import org.stft.occmpe.experiment.Setup;
import org.stft.occmpe.model.Parameters;

/** The files under results/ are what the code makes now, and what it makes is the same each time. */
class CommittedResultsTest {

    private static final Path COMMITTED = Path.of("results");
    private static final Report REPORT = new Report(PaperRun.FINDINGS);
    private static final Map<String, String> TEXTS = REPORT.texts();

    @ParameterizedTest
    @ValueSource(strings = {"results.md", "best.csv", "curves.csv", "table-1.csv", "distribution.csv", "scaling.csv",
        "busy-nodes.csv"})
    void committedFile_isWhatTheCodeMakesNow(String file) throws IOException {
        assertThat(TEXTS.get(file))
            .as("%s differs: run `tools/occ-mpe-model/run.sh experiment tools/occ-mpe-model/results` and commit it",
                file)
            .isEqualTo(Files.readString(COMMITTED.resolve(file)));
    }

    @Test
    @DisplayName("Acceptance 15: the CSV of all cases of this run has the digest of the run that was committed")
    void acceptance15_secondRun_givesTheSameBytes() throws IOException {
        assertThat(TEXTS.get("cases.csv").lines()).hasSize(1 + 47_700);
        assertThat(Files.readString(COMMITTED.resolve("results.md"))).contains(Report.sha256(TEXTS.get("cases.csv")));
    }

    @Test
    void anotherSeed_changesTheRandomPatternsOnly() {
        Setup paper = Setup.paper();
        Setup small = new Setup(paper.nodes(), paper.bytes().subList(0, 2), paper.interferingBytes().subList(0, 1), 20,
            1);
        Setup other = new Setup(small.nodes(), small.bytes(), small.interferingBytes(), 20, 2);
        String one = cases(small);
        assertThat(cases(small)).isEqualTo(one);
        assertThat(cases(other)).isNotEqualTo(one).hasSameSizeAs(one);
    }

    private static String cases(Setup setup) {
        return Tables.cases(new Experiment(setup, Parameters.fitted()).run()).text();
    }

    @Test
    @DisplayName("Acceptance 7, 9, 10, 13, 14: what the report has to say")
    void report_printsBothColumnsBothFormulasBothOrdersAndWhatStaysUnexplained() {
        assertThat(TEXTS.get("results.md"))
            .contains("| broadcast, N = 8 | 58.79 | 58.85 | +0.06 | 37.05 |")
            .contains("With 2.5 added cycles: **30 of 30 cells equal")
            .contains("**Not fully explained**")
            .contains("| broadcast, N = 4 | 50.00 | 33.33 | 46.60 |")
            .contains("paper's order 1714 cycles, MPICH's order 1356, status-based 1079");
        assertThat(TEXTS.get("results.md")).doesNotContain("${");
    }

    @Test
    void everyPictureOfThePage_isWrittenAndHasLinesOfThreeColours(@TempDir Path directory) throws IOException {
        REPORT.write(directory);
        for (String name : new String[] {"figure-7.png", "figure-8.png", "figure-9.png", "distribution.png",
            "busy-nodes.png", "scaling.png"}) {
            assertThat(TEXTS.get("results.md")).contains("](" + name + ")");
            BufferedImage picture = ImageIO.read(directory.resolve(name).toFile());
            long colours = Panel.COLOURS.stream().filter(colour -> has(picture, colour.getRGB())).count();
            assertThat(colours).as(name).isEqualTo(name.equals("scaling.png") || name.equals("busy-nodes.png") ? 2 : 3);
        }
    }

    private static boolean has(BufferedImage picture, int colour) {
        return IntStream.range(0, picture.getHeight())
            .anyMatch(y -> IntStream.range(0, picture.getWidth()).anyMatch(x -> picture.getRGB(x, y) == colour));
    }
}
