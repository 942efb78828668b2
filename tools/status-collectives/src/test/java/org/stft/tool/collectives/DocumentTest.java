package org.stft.tool.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The pages on this tool and on the model, beside the code. */
class DocumentTest {

    private static final Path DOCUMENTS = Path.of("../../docs");

    @Test
    void line32_pageOfTheModel_tellsWhatIsFittedAndUnexplainedAndNotOurs() throws IOException {
        assertThat(Files.readString(DOCUMENTS.resolve("occ-mpe.md"))).contains("*fitted*", "**not explained**",
            "are the paper's hardware figures");
    }

    @Test
    void everyModeAndSetting_isInThePage() throws IOException {
        String page = Files.readString(DOCUMENTS.resolve("collectives.md"));
        assertThat(Arrays.stream(Mode.values()).map(mode -> "| `" + mode.text() + "` |")).allMatch(page::contains);
        for (String setting : Configuration.from(Map.<String, String>of()::getOrDefault).text().split(" ")) {
            String[] parts = setting.split("=");
            String name = parts[0].substring(Configuration.MODE.length());
            assertThat(page).containsPattern("`(stft\\.collectives)?" + Pattern.quote(name) + "`");
            Matcher row = Pattern.compile("\\| `stft\\.collectives" + Pattern.quote(name) + "` \\| (\\w+) ")
                .matcher(page);
            assertThat(!row.find() || row.group(1).equals(parts[1])).as(setting).isTrue();
        }
    }

    @Test
    void everyNameOfASetting_isInThePage() throws IOException {
        String page = Files.readString(DOCUMENTS.resolve("collectives.md"));
        assertThat(Configuration.names()).allSatisfy(name -> assertThat(page)
            .containsPattern(
                "`(stft\\.collectives)?" + Pattern.quote(name.substring(Configuration.MODE.length())) + "`"));
    }
}
