package org.stft.check.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.stft.base.text.ClosestWord;
import org.stft.check.library.TemplateLibrary;
import org.stft.check.library.TemplateText;
import org.stft.check.mpi.MpiFunction;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.LanguageFunction;
import org.stft.check.template.Primitives;
import org.stft.check.template.Template;
import org.stft.check.template.TemplateException;
import org.stft.check.template.TemplateReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stft check templates}: what the check finds. */
@Command(name = "templates", description = "List, show and test the templates of errors.",
    synopsisSubcommandLabel = "COMMAND", footerHeading = "%nExample:%n",
    footer = {"  stft check templates ls"})
final class TemplatesCommand implements Runnable {

    private static final int WIDTH = 120;
    private static final int WIDEST_ID = 30;
    private static final int SEVERITY = 10;
    private static final int ON = 6;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(),
            "Expected a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
    }

    @Command(name = "ls", description = "List all templates: id, severity, whether it is used, and what it finds.",
        footerHeading = "%nExample:%n", footer = {"  stft check templates ls --templates my-templates"})
    void list(@Option(names = "--templates", paramLabel = "PATH",
        description = "A file with a template, or a directory of files that end in .txt. Repeatable.") List<Path> paths)
        throws IOException {
        TextTable table = TextTable.forColumns(spec.commandLine().getColorScheme(),
            new Column(WIDEST_ID, 0, Overflow.SPAN), new Column(SEVERITY, 0, Overflow.SPAN),
            new Column(ON, 0, Overflow.SPAN), new Column(WIDTH - WIDEST_ID - SEVERITY - ON, 0, Overflow.WRAP));
        for (TemplateText each : library(paths == null ? List.of() : paths).all()) {
            Template template = each.template();
            table.addRowValues(template.id(), template.severity().text(), template.on() ? "on" : "off",
                template.name());
        }
        print(table.toString());
    }

    @Command(name = "show", description = "Print the text of a template.", footerHeading = "%nExample:%n",
        footer = {"  stft check templates show request-open"})
    void show(@Parameters(paramLabel = "ID", description = "As 'ls' lists it.") String id,
        @Option(names = "--templates", paramLabel = "PATH",
            description = "A file with a template, or a directory of files that end in .txt. Repeatable.") List<Path> paths)
        throws IOException {
        TemplateLibrary library = library(paths == null ? List.of() : paths);
        TemplateText found = library.template(id).orElseThrow(() -> new ParameterException(spec.commandLine(),
            "Expected the id of a template, found '" + id + "'. "
                + ClosestWord.question(id, library.all().stream().map(each -> each.template().id()).toList())
                + "List them: stft check templates ls"));
        print(found.text());
    }

    @Command(name = "test", description = "Check whether a file is a template, and print what it says.",
        footerHeading = "%nExample:%n", footer = {"  stft check templates test my-template.txt"})
    void test(@Parameters(paramLabel = "FILE", arity = "1..*",
        description = "Files with one template each.") List<Path> files) throws IOException {
        for (Path file : files) {
            try {
                Template template = TemplateReader.read(file);
                print(file + ": template " + template.id() + ", " + template.severity().text() + ": " + template.name()
                    + "\n" + template.slots().stream().map(slot -> "  " + slot.text() + "  "
                        + (slot.role() == 0 ? "each process" : "process p" + slot.role())
                        + (slot.absent() ? " does not call " : " calls ") + String.join(slot.absent() ? ", " : " or ",
                            slot.functions())
                        + "\n").collect(Collectors.joining()));
            } catch (TemplateException e) {
                throw new ParameterException(spec.commandLine(), e.getMessage(), e);
            }
        }
    }

    @Command(name = "functions",
        description = "List the functions and macros that templates can name, with their arguments.",
        footerHeading = "%nExample:%n", footer = {"  stft check templates functions"})
    void functions() {
        StringBuilder text = new StringBuilder("Functions of MPI, their arguments in MPI's order from 1:\n");
        for (MpiFunction function : MpiFunctions.all()) {
            text.append("  ").append(function.name()).append('(').append(function.arguments().stream()
                .map(MpiFunction.Argument::name).collect(Collectors.joining(", "))).append(')')
                .append(function.operation().isPresent() ? "" : "  (not in Java MPI)").append('\n');
        }
        text.append("\nMacros for several functions:\n");
        MpiFunctions.macros().stream().sorted().forEach(name -> text.append("  ").append(name).append(": ")
            .append(String.join(", ", MpiFunctions.macro(name))).append('\n'));
        text.append("\nFound by a check of its own:\n");
        Primitives.MEANINGS.keySet().stream().sorted().forEach(name -> text.append("  ").append(name).append(": ")
            .append(Primitives.MEANINGS.get(name)).append('\n'));
        text.append("\nFunctions of the language, about an argument such as F1(1) or a call such as F1:\n");
        Arrays.stream(LanguageFunction.values()).forEach(function -> text.append("  ").append(function).append(": ")
            .append(function.meaning()).append('\n'));
        print(text.toString());
    }

    private TemplateLibrary library(List<Path> paths) throws IOException {
        TemplateLibrary library = new TemplateLibrary();
        for (Path path : paths) {
            try {
                library.add(path);
            } catch (TemplateException e) {
                throw new ParameterException(spec.commandLine(), e.getMessage(), e);
            }
        }
        return library;
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }
}
