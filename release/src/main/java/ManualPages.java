import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Mends what the generator of the manual pages leaves as it is. Asciidoctor takes the brackets of a label such as
 * {@code RANK[:PORT]} for attributes of the text after them, and drops both; a synopsis is broken within labels; only the
 * page of the whole command names the release.
 */
public final class ManualPages {

    private static final Pattern LABEL = Pattern.compile("_([^_\\n]*\\[[^_\\n]*\\])_");
    private static final Pattern BROKEN_LABEL = Pattern.compile("_\\n +_ +");
    private static final Pattern BROKEN_BEFORE = Pattern.compile("\\n(?:\\+\\n)? +(?=\\[,)");
    private static final Pattern HEADING = Pattern.compile("(?m)^== +(.*?):?$");
    private static final String ALSO = """

        == See also

        %s The pages of the release are in _doc/docs/index.html_ of its directory.
        """;

    private ManualPages() {
    }

    public static void main(String[] arguments) throws IOException {
        List<Path> pages = sources(Path.of(arguments[0]));
        for (Path page : pages) {
            String whole = page.getFileName().toString().equals("stft.adoc") ? others(pages) : "*stft*(1).";
            Files.writeString(page, mended(Files.readString(page), "stft " + arguments[1]) + ALSO.formatted(whole));
        }
    }

    private static List<Path> sources(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".adoc")).sorted().toList();
        }
    }

    /** The pages of the commands. */
    private static String others(List<Path> pages) {
        return String.join(", ", pages.stream().map(page -> page.getFileName().toString().replace(".adoc", ""))
            .filter(name -> !name.equals("stft")).map(name -> "*" + name + "*(1)").toList()) + ".";
    }

    private static String mended(String page, String release) {
        String whole = BROKEN_BEFORE.matcher(BROKEN_LABEL.matcher(page).replaceAll("")).replaceAll("");
        String escaped = LABEL.matcher(whole)
            .replaceAll(label -> "_" + label.group(1).replace("[", "{startsb}").replace("]", "{endsb}") + "_")
            .replace("*-D*=_KEY=VALUE_", "**-D**__KEY=VALUE__").replace("*-D*, _KEY=VALUE_", "**-D**__KEY=VALUE__");
        return HEADING.matcher(escaped).replaceAll("== $1").replace("Stft Manual", "STFT Manual")
            .replaceFirst("(?m)^:mansource:.*$", ":mansource: " + release);
    }
}
