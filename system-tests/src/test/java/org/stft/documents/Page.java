package org.stft.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page in Markdown of this repository.
 *
 * @param path the file, from the root of the repository
 * @param text its content
 */
record Page(Path path, String text) {

    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static final Pattern FENCED = Pattern.compile("(?m)^```(\\w*)\\n((?s:.*?))^```$");

    /**
     * A block of code.
     *
     * @param language what stands behind the fence: "java", "xml", or nothing
     */
    record Block(String language, String text) {}

    /** All pages that a user reads. */
    static List<Page> all() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
            Stream<Path> docs = Files.list(ROOT.resolve("docs"));
            Stream<Path> docker = Files.list(ROOT.resolve("docker"));
            Stream<Path> benchmarks = Files.list(ROOT.resolve("benchmarks"))) {
            List<Path> paths = Stream.of(top, docs, docker, benchmarks).flatMap(each -> each)
                .filter(path -> path.toString().endsWith(".md")).sorted().toList();
            return paths.stream().map(Page::read).toList();
        }
    }

    private static Page read(Path path) {
        try {
            return new Page(ROOT.relativize(path), Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Block> blocks() {
        return FENCED.matcher(text).results().map(found -> new Block(found.group(1), found.group(2))).toList();
    }

    List<String> blocks(String language) {
        return blocks().stream().filter(block -> block.language().equals(language)).map(Block::text).toList();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
