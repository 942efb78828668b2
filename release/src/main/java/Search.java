import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/**
 * Gives the HTML pages in a directory a search that runs in the browser, without a server: cuts them into sections at
 * their headings, writes these for lunr as a script, since a browser reads no other file beside a page, and puts a field
 * into each page.
 */
public final class Search {

    private static final String LUNR = "META-INF/resources/webjars/lunr/2.3.9/";
    private static final String CONTENT = "#bodyColumn";
    private static final String MENU = "#leftColumn";
    private static final String HEADINGS = "h1[id], h2[id], h3[id], h4[id], p > strong[id]";
    private static final String RESULTS = "search.html";

    /**
     * A part of a page.
     *
     * @param url relative to the directory of all pages
     */
    record Section(String url, String page, String title, StringBuilder text) {

        Map<String, String> members() {
            Map<String, String> members = new LinkedHashMap<>();
            members.put("url", url);
            members.put("page", page);
            members.put("title", title);
            members.put("text", text.toString().replaceAll("\\s+", " ").strip());
            return members;
        }
    }

    private final Path root;
    private final Map<Path, Document> pages = new TreeMap<>();
    private final List<Section> sections = new ArrayList<>();

    private Search(Path root) {
        this.root = root;
    }

    public static void main(String[] arguments) throws IOException {
        Search search = new Search(Path.of(arguments[0]));
        search.read();
        search.pages.forEach(search::cut);
        search.writeScripts();
        search.writeResults();
        for (Map.Entry<Path, Document> page : search.pages.entrySet()) {
            search.addField(page.getKey(), page.getValue());
        }
        System.out.println("search: " + search.sections.size() + " sections of " + search.pages.size() + " pages");
    }

    /** The pages of the API have a search of their own. */
    private void read() throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".html")).toList()) {
                Document page = Jsoup.parse(file);
                if (page.selectFirst(CONTENT) != null && !file.equals(root.resolve(RESULTS))) {
                    pages.put(file, page);
                }
            }
        }
    }

    private void cut(Path file, Document page) {
        String url = root.relativize(file).toString();
        Element first = page.selectFirst(CONTENT + " h1");
        String title = first == null ? url : first.text();
        sections.add(new Section(url, title, title, new StringBuilder()));
        page.selectFirst(CONTENT).traverse(new NodeVisitor() {
            @Override
            public void head(Node node, int depth) {
                if (node instanceof Element heading && heading.is(HEADINGS) && heading != first) {
                    sections.add(new Section(url + "#" + heading.id(), title, heading.text(), new StringBuilder()));
                } else if (node instanceof Element element && element.isBlock()) {
                    append(" ");
                } else if (node instanceof TextNode text && !isHeading(node.parent())) {
                    append(text.getWholeText());
                }
            }
        });
    }

    private static boolean isHeading(Node node) {
        return node instanceof Element element && element.closest(HEADINGS) != null;
    }

    private void append(String text) {
        sections.get(sections.size() - 1).text().append(text);
    }

    private void writeScripts() throws IOException {
        Path directory = Files.createDirectories(root.resolve("search"));
        Files.writeString(directory.resolve("sections.js"), "var sections = "
            + new ObjectMapper().writeValueAsString(sections.stream().map(Section::members).toList()) + ";\n");
        copy("lunr.min.js", directory.resolve("lunr.js"));
        copy("LICENSE", directory.resolve("LICENSE-lunr.txt"));
    }

    private static void copy(String resource, Path file) throws IOException {
        try (InputStream content = Search.class.getClassLoader().getResourceAsStream(LUNR + resource)) {
            Files.write(file, content.readAllBytes());
        }
    }

    /** A page at the top whose content is replaced. */
    private void writeResults() throws IOException {
        Document page = Jsoup.parse(root.resolve("README.html"));
        page.title("Search – STFT");
        page.select(".search").remove();
        page.select(CONTENT).html("""
            <h1>Search</h1>
            <form action="search.html"><input name="q" type="search" aria-label="Search"> <button>Search</button></form>
            <p id="count"></p>
            <ol id="found"></ol>
            <script src="search/lunr.js"></script>
            <script src="search/sections.js"></script>
            <script src="search/search.js"></script>
            <script>show();</script>
            """);
        page.outputSettings().prettyPrint(false);
        Files.writeString(root.resolve(RESULTS), page.outerHtml());
    }

    private void addField(Path file, Document page) throws IOException {
        String up = "../".repeat(root.relativize(file).getNameCount() - 1);
        page.select(".search").remove();
        page.select(MENU).prepend("<form class=\"search\" action=\"" + up + RESULTS
            + "\"><input name=\"q\" type=\"search\" placeholder=\"Search\" aria-label=\"Search\"></form>");
        page.outputSettings().prettyPrint(false);
        Files.writeString(file, page.outerHtml());
    }
}
