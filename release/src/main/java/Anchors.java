import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Gives the headings of the HTML pages in a directory the identifiers by which links in Markdown find them: the text in
 * lower case, without punctuation, with hyphens for spaces. The site generator gives them others; it puts an {@code a}
 * before a link that begins with a digit. The bold beginning of a paragraph gets one too, for the search. Pages of
 * the API have theirs.
 */
public final class Anchors {

    private Anchors() {
    }

    public static void main(String[] arguments) throws IOException {
        for (Path file : pages(Path.of(arguments[0]))) {
            Document page = Jsoup.parse(file);
            page.outputSettings().prettyPrint(false);
            page.select("h1, h2, h3, h4, p > strong:first-child").forEach(heading -> name(page, heading));
            Files.writeString(file, page.outerHtml());
        }
    }

    private static List<Path> pages(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".html") && !file.startsWith(directory.resolve("api")))
                .toList();
        }
    }

    private static void name(Document page, Element heading) {
        String id = heading.text().toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-')
            .replaceFirst("^(?=\\d)", "a");
        if (page.getElementById(id) == null) {
            heading.id(id);
        }
    }
}
