import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.Scriptable;

/** Asks the search of the HTML pages in a directory, with the scripts as a browser loads them. */
public final class Queries {

    /** What is asked for, and a section that must be among the first three. */
    private static final Map<String, String> EXPECTED = new LinkedHashMap<>(Map.of(
        "where to put the call", "docs/user-guide.html#where-to-put-the-call",
        "stft.prove-time", "docs/settings.html",
        "--stop-before", "docs/running-jobs.html#before-the-time-limit",
        "another number of ranks", "docs/faq.html#with-another-number-of-ranks",
        "OutOfMemoryError", "docs/faq.html#troubles",
        "ranks as threads of one JVM", "docs/faq.html#what-stft-cannot-do"));

    private final List<String> wrong = new ArrayList<>();
    private final Path root;
    private final Context context = Context.enter();
    private final Scriptable scope = context.initStandardObjects();

    private Queries(Path root) {
        this.root = root;
    }

    public static void main(String[] arguments) throws IOException {
        Queries queries = new Queries(Path.of(arguments[0]));
        queries.run();
        queries.wrong.forEach(System.err::println);
        System.out.println("search: " + EXPECTED.size() + " queries, " + queries.wrong.size() + " without the answer");
        System.exit(queries.wrong.isEmpty() ? 0 : 1);
    }

    private void run() throws IOException {
        context.setOptimizationLevel(9);
        for (String script : List.of("lunr.js", "sections.js", "search.js")) {
            context.evaluateString(scope, Files.readString(root.resolve("search").resolve(script)), script, 1, null);
        }
        context.evaluateString(scope, "var index = indexOf(sections);"
            + "function urls(query) { return find(index, sections, query).map(function (section) { return section.url; }).join('\\n'); }",
            "test", 1, null);
        EXPECTED.forEach(this::ask);
        if (found("stft").size() < 100) {
            wrong.add("hardly a section has the name of the product");
        }
        if (!found("qwertzuiop").isEmpty()) {
            wrong.add("a word that is on no page is found");
        }
    }

    private void ask(String query, String expected) {
        List<String> first = found(query).stream().limit(3).toList();
        if (!first.contains(expected)) {
            wrong.add("'" + query + "' finds " + first + ", expected " + expected);
        }
    }

    private List<String> found(String query) {
        Function urls = (Function) scope.get("urls", scope);
        String found = Context.toString(urls.call(context, scope, scope, new Object[] {query}));
        return found.isEmpty() ? List.of() : List.of(found.split("\n"));
    }
}
