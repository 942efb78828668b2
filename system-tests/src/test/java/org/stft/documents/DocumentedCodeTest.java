package org.stft.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.Checkpoint.Outcome;

/**
 * The code on the pages. A comment {@code <!-- snippet: FILE -->} before a block names the tested file whose text it is. Each block of Java
 * is a whole file that compiles as a reader copies it.
 */
class DocumentedCodeTest {

    private static final Pattern SNIPPET = Pattern.compile("<!-- snippet: (\\S+) -->\\n```\\w*\\n((?s:.*?))```");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern TYPE = Pattern
        .compile("(?m)^(?:public |abstract |final )*(?:class|record|interface|enum) (\\w+)");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([\\w-]+)</artifactId>");
    private static final int BACK_END_LINES = 20;

    @TempDir
    Path directory;

    record Snippet(String file, String text) {}

    static Stream<Snippet> snippets() throws IOException {
        return Page.all().stream().flatMap(page -> SNIPPET.matcher(page.text()).results())
            .map(found -> new Snippet(found.group(1), found.group(2)));
    }

    static Stream<Page> pagesWithJava() throws IOException {
        return Page.all().stream().filter(page -> !page.blocks("java").isEmpty());
    }

    @ParameterizedTest
    @MethodSource("snippets")
    void snippetOnThePage_isTheTestedFile(Snippet snippet) throws IOException {
        assertThat(snippet.text()).as("the page must have the text of %s; copy it there", snippet.file())
            .isEqualTo(Files.readString(Page.ROOT.resolve(snippet.file())));
    }

    @ParameterizedTest
    @MethodSource("pagesWithJava")
    void javaOnThePage_compilesAsItStands(Page page) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String block : page.blocks("java")) {
            files.add(write(block, files.size()));
        }
        assertThat(compile(files)).as("what the compiler says about the blocks of %s", page).isEmpty();
    }

    /** As the compiler wants it: the file has the name of its first type. */
    private Path write(String source, int number) throws IOException {
        Matcher named = PACKAGE.matcher(source);
        Matcher type = TYPE.matcher(source);
        Path folder = named.find() ? directory.resolve(named.group(1).replace('.', '/')) : directory;
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve((type.find() ? type.group(1) : "Block" + number) + ".java"), source);
    }

    private List<String> compile(List<Path> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of("-d", Files.createDirectories(directory.resolve("classes")).toString(),
            "-proc:none",
            "-Xlint:all,-path,-processing,-classfile", "-sourcepath",
            Page.ROOT.resolve("examples/own-program/src/main/java").toString(), "-cp",
            System.getProperty("java.class.path"));
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, null, null)) {
            compiler.getTask(null, manager, found, options, null, manager.getJavaFileObjectsFromPaths(files)).call();
        }
        return found.getDiagnostics().stream().filter(each -> each.getKind() != Diagnostic.Kind.NOTE)
            .map(Diagnostic::toString).toList();
    }

    @Test
    void artifactsOnThePages_areThoseThatStftOffers() throws IOException {
        String offered = Files.readString(Page.ROOT.resolve("bom/pom.xml"));
        List<String> named = Page.all().stream().flatMap(page -> page.blocks("xml").stream())
            .filter(block -> block.startsWith("<dependency>"))
            .flatMap(block -> ARTIFACT.matcher(block).results()).map(found -> found.group(1)).toList();
        assertThat(named).isNotEmpty()
            .allSatisfy(artifact -> assertThat(offered).contains("<artifactId>" + artifact + "</artifactId>"));
    }

    @Test
    void outcomesOfACall_areAllInTheGuide() throws IOException {
        String guide = Files.readString(Page.ROOT.resolve("docs/user-guide.md"));
        assertThat(Pattern.compile("(?m)^\\| `([A-Z]+)` \\|").matcher(guide).results().map(found -> found.group(1)))
            .containsExactlyInAnyOrderElementsOf(Stream.of(Outcome.values()).map(Outcome::name).toList());
    }

    /** The page says that a back end takes about ten lines. Counted without imports, annotations and closing braces. */
    @Test
    void exampleOfABackEnd_isShort() throws IOException {
        String source = snippets().filter(snippet -> snippet.file().endsWith("/SerializingCheckpointer.java"))
            .findFirst()
            .orElseThrow().text();
        assertThat(source.lines().map(String::strip)
            .filter(line -> line.matches("(?!import |package |@).*[;{]"))).hasSizeLessThanOrEqualTo(BACK_END_LINES);
    }
}
