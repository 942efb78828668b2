package org.stft.check.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import org.stft.check.library.ChosenTemplates;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;
import picocli.CommandLine.Option;

/** The options that choose templates. */
final class TemplateOptions {

    @Option(names = "--templates", paramLabel = "PATH",
        description = "A file with a template, or a directory of files that end in .txt. Repeatable.")
    private List<Path> paths = List.of();

    @Option(names = "--enable", paramLabel = "ID", split = ",", description = "Use templates that are off.")
    private List<String> enabled = List.of();

    @Option(names = "--disable", paramLabel = "ID", split = ",", description = "Do not use templates.")
    private List<String> disabled = List.of();

    @Option(names = "--synchronous",
        description = "Take every send for a synchronous one: find deadlocks that buffering has hidden.")
    private boolean synchronous;

    List<Template> templates() throws IOException {
        try {
            return ChosenTemplates.of(paths, ChosenTemplates.with(enabled, synchronous), new LinkedHashSet<>(disabled));
        } catch (TemplateException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
