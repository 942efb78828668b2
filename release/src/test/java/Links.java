import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Follows all links between the HTML pages in a directory, also to places within a page. Links to other sites, and those of
 * the pages of the API, which javadoc makes, are passed over.
 */
public final class Links {

    private final Map<Path, Document> pages = new HashMap<>();
    private final List<String> broken = new ArrayList<>();
    private int followed;

    public static void main(String[] arguments) throws IOException {
        Links links = new Links();
        links.read(Path.of(arguments[0]).toRealPath());
        links.pages.forEach(links::follow);
        links.broken.stream().sorted().forEach(System.err::println);
        System.out.println("links: " + links.pages.size() + " pages, " + links.followed + " links, "
            + links.broken.size() + " broken");
        System.exit(links.broken.isEmpty() && links.followed > 0 ? 0 : 1);
    }

    private void read(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files
                .filter(path -> path.toString().endsWith(".html") && !path.startsWith(root.resolve("api")))
                .toList()) {
                pages.put(file, Jsoup.parse(file));
            }
        }
    }

    private void follow(Path page, Document content) {
        for (Element element : content.select("[href], [src]")) {
            String link = element.attr(element.hasAttr("href") ? "href" : "src");
            if (!link.matches("(?i)[a-z]+:.*|//.*|#?") && !arrives(page, link)) {
                broken.add(page + ": " + link + " leads nowhere");
            }
        }
    }

    private boolean arrives(Path page, String link) {
        followed++;
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        Document content = pages.get(target);
        String place = hash < 0 ? "" : link.substring(hash + 1);
        return place.isEmpty() || content != null
            && (content.getElementById(place) != null || !content.getElementsByAttributeValue("name", place).isEmpty());
    }
}
