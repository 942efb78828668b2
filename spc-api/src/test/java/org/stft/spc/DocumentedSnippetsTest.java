package org.stft.spc;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The code on the pages is the compiled code. A comment {@code <!-- snippet: FILE REGION -->} before a code
* block names the origin of its text; without a region it is the whole file.
 */
class DocumentedSnippetsTest {

    private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();
    private static final Path PAGES = REPOSITORY.resolve("docs");
    private static final Pattern SNIPPET = Pattern.compile("<!-- snippet: (\\S+)(?: (\\S+))? -->\\n```\\w*\\n(.*?)```",
        Pattern.DOTALL);

    record Snippet(String file, String region, String text) {

        String source() throws IOException {
            String whole = Files.readString(REPOSITORY.resolve(file));
            if (region == null) {
                return whole;
            }
            String begin = "// snippet:begin " + region + "\n";
            assertThat(whole).contains(begin, "// snippet:end " + region);
            String from = whole.substring(whole.indexOf(begin) + begin.length());
            String text = from.substring(0, from.lastIndexOf('\n', from.indexOf("// snippet:end " + region)));
            return text.stripIndent() + "\n";
        }
    }

    static Stream<Snippet> snippets() throws IOException {
        StringBuilder all = new StringBuilder();
        try (DirectoryStream<Path> pages = Files.newDirectoryStream(PAGES, "*.md")) {
            for (Path page : pages) {
                all.append(Files.readString(page));
            }
        }
        Matcher found = SNIPPET.matcher(all);
        return found.results().map(one -> new Snippet(one.group(1), one.group(2), one.group(3))).toList().stream();
    }

    @ParameterizedTest
    @MethodSource("snippets")
    void snippetOnThePage_isTheCompiledCode(Snippet snippet) throws IOException {
        assertThat(snippet.text()).as("the page in docs/ must have the text of %s; copy it there", snippet.file())
            .isEqualTo(snippet.source());
    }

    @ParameterizedTest
    @MethodSource("tenLines")
    void fiveOperationsTakeAboutTenLines(String code) {
        long statements = code.lines().map(String::strip)
            .filter(line -> line.matches(".*[;{]") && !line.startsWith("@"))
            .count();
        assertThat(statements).as("lines of code of the five operations:%n%s", code).isLessThanOrEqualTo(14);
    }

    static Stream<String> tenLines() throws IOException {
        return snippets().filter(snippet -> "ten-lines".equals(snippet.region())).map(Snippet::text);
    }
}
