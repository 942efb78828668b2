import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Escapes what the generator of the manual pages leaves as it is: Asciidoctor takes the brackets of a label such as
 * {@code RANK[:PORT]} for attributes of the text after them, and drops both.
 */
public final class ManualPages {

    private static final Pattern LABEL = Pattern.compile("_([^_\\n]*\\[[^_\\n]*\\])_");

    private ManualPages() {
    }

    public static void main(String[] arguments) throws IOException {
        for (Path file : sources(Path.of(arguments[0]))) {
            Files.writeString(file, escaped(Files.readString(file)));
        }
    }

    private static List<Path> sources(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".adoc")).toList();
        }
    }

    private static String escaped(String page) {
        return LABEL.matcher(page)
            .replaceAll(label -> "_" + label.group(1).replace("[", "{startsb}").replace("]", "{endsb}") + "_")
            .replace("*-D*=_KEY=VALUE_", "**-D**__KEY=VALUE__").replace("*-D*, _KEY=VALUE_", "**-D**__KEY=VALUE__");
    }
}
