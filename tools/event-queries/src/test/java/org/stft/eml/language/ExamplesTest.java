package org.stft.eml.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.eml.ProgramLog;
import org.stft.eml.data.ElementKind;

/** The examples of docs/eml.md are carried out, and the page names all fields and functions. */
class ExamplesTest {

    private static final Path PAGE = Path.of("..", "..", "docs", "eml.md");
    private static final Pattern EXAMPLE = Pattern.compile("^\\|[^|]+\\| `(.+)` \\|$", Pattern.MULTILINE);

    @TempDir
    private Path directory;

    private Session session() throws Exception {
        ProgramLog log = new ProgramLog(directory, 4);
        log.send(1, 0, 7, 1, 10);
        log.receiveFromAny(0, 1, 7, 1, 20);
        for (int rank = 0; rank < 4; rank++) {
            log.barrier(rank, 30);
        }
        log.close();
        Session session = new Session(log.read(), new PrintWriter(new StringWriter()));
        session.run("C := COMM[0];");
        return session;
    }

    @Test
    void examplesOfThePage_areCarriedOut() throws Exception {
        Session session = session();
        String page = Files.readString(PAGE);
        List<String> examples = EXAMPLE
            .matcher(page.substring(page.indexOf("## By example"), page.indexOf("## The lang")))
            .results().map(found -> found.group(1).replace("\\|", "|")).toList();
        assertThat(examples).hasSize(8);
        examples.forEach(session::run);
    }

    @Test
    void page_namesAllFieldsAndFunctions() throws Exception {
        Session session = session();
        String page = Files.readString(PAGE);
        List<String> named = Pattern.compile("`(\\w+)[`(]").matcher(page.substring(page.indexOf("## Sets and fields")))
            .results().map(MatchResult::group).map(each -> each.replaceAll("\\W", "")).toList();
        assertThat(named).containsAll(session.builtIns().names());
        for (ElementKind kind : ElementKind.values()) {
            assertThat(named).containsAll(session.fields().names(kind));
        }
    }
}
