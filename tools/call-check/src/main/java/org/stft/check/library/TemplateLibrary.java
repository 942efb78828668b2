package org.stft.check.library;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.stft.check.template.TemplateException;
import org.stft.check.template.TemplateReader;

/** Templates by their ids. */
public final class TemplateLibrary {

    private final Map<String, TemplateText> templates = new LinkedHashMap<>();

    /** Has the templates that come with the check. */
    public TemplateLibrary() {
        for (String id : resource("index").lines().toList()) {
            String text = resource(id + ".txt");
            try {
                templates.put(id, new TemplateText(TemplateReader.read(text, id), text, TemplateText.SHIPPED));
            } catch (TemplateException e) {
                throw new IllegalStateException("A shipped template is wrong: " + e.getMessage(), e);
            }
        }
    }

    /**
     * Adds a file, or all files {@code *.txt} of a directory, in the order of their names.
     *
     * @throws TemplateException if one is not a template
     * @throws IOException if one cannot be read, or has the id of another
     */
    public void add(Path path) throws IOException, TemplateException {
        if (!Files.isDirectory(path)) {
            addFile(path);
            return;
        }
        List<Path> files;
        try (Stream<Path> entries = Files.list(path)) {
            files = entries.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
        }
        if (files.isEmpty()) {
            throw new IOException("Expected templates in files *.txt in " + path + ", found none.");
        }
        for (Path file : files) {
            addFile(file);
        }
    }

    private void addFile(Path file) throws IOException, TemplateException {
        TemplateText added = new TemplateText(TemplateReader.read(file), Files.readString(file), file.toString());
        String id = added.template().id();
        TemplateText other = templates.putIfAbsent(id, added);
        if (other != null) {
            throw new IOException(file + " has the id " + id + ", which " + (other.source().equals(TemplateText.SHIPPED)
                ? "a template of the check has"
                : other.source() + " has") + " already. Give it another name, or a line 'id=' after its first line.");
        }
    }

    /** The template with an id. */
    public Optional<TemplateText> template(String id) {
        return Optional.ofNullable(templates.get(id));
    }

    /** All of them: those of the check first. */
    public Collection<TemplateText> all() {
        return Collections.unmodifiableCollection(templates.values());
    }

    private static String resource(String name) {
        try (InputStream stream = TemplateLibrary.class.getResourceAsStream("/org/stft/check/templates/" + name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the jar of the check cannot be read", e);
        }
    }
}
