package org.stft.eml.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.eml.data.LoggedEvents;
import org.stft.eml.graph.MarkedFinding;
import org.stft.eml.language.EmlException;
import org.stft.eml.language.Session;
import org.stft.log.command.LogOptions;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft graph}: draws the events of a run. */
@Command(footerHeading = "%nExample:%n", footer = {"  stft graph --output events.html Main"}, name = "graph",
    description = "Write a page with the events of a run, drawn by ranks over time, with messages, waiting times and the "
        + "critical path: one file, to be opened in a browser without a network.")
public final class GraphCommand implements Callable<Integer> {

    private static final String ALL = "EVENT";

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Option(names = {"-o", "--output"}, paramLabel = "FILE", defaultValue = "events.html",
        description = {"The page.", "Default: ${DEFAULT-VALUE}"})
    private Path output;

    @Option(names = "--only", paramLabel = "SET", defaultValue = ALL,
        description = {"The events whose ranks are shown at first: a set as 'stft eml' takes it.", "Default: all"})
    private String only;

    @Option(names = "--findings", paramLabel = "REPORT",
        description = {
            "Mark the calls of the findings in a report in JSON of 'stft race' or 'stft check'. May be repeated.",
            "Default: none"})
    private List<Path> reports = List.of();

    @Override
    public Integer call() throws IOException {
        LoggedRun run = options.run();
        LoggedEvents events = LoggedEvents.read(run, options.beside(run));
        PrintWriter err = spec.commandLine().getErr();
        events.problems().forEach(err::println);
        List<MarkedFinding> findings = findings();
        try {
            new Session(events, spec.commandLine().getOut()).graph(only, output, findings);
        } catch (EmlException e) {
            throw options.wrong("--only: " + e.in("set"));
        } catch (IOException e) {
            throw options.wrong("--output: the page cannot be written: " + Sentences.closed(FileErrors.of(e)));
        }
        err.println("stft: open " + output.toUri() + " in a browser");
        err.flush();
        return 0;
    }

    private List<MarkedFinding> findings() {
        List<MarkedFinding> findings = new ArrayList<>();
        for (Path report : reports) {
            try {
                findings.addAll(MarkedFinding.read(report));
            } catch (IOException e) {
                throw options.wrong("--findings: the report cannot be read: " + Sentences.closed(FileErrors.of(e)));
            }
        }
        return findings;
    }
}
