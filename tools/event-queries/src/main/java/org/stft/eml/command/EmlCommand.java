package org.stft.eml.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.LoggedEvents;
import org.stft.eml.language.EmlException;
import org.stft.eml.language.Session;
import org.stft.log.command.LogOptions;
import org.stft.log.LoggedRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stft eml}: asks questions about the events of a run. */
@Command(footerHeading = "%nExample:%n",
    footer = {"  stft eml -e size(EVENT) Main", "  stft eml -f questions.eml Main"}, name = "eml",
    description = "Ask questions about the events of a run in the event manipulation language: see docs/eml.md. Without "
        + "a text or a file, a prompt is shown.")
public final class EmlCommand implements Callable<Integer> {

    private static final int WRONG = 1;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LogOptions options;

    @Option(names = {"-e", "--execute"}, paramLabel = "TEXT", description = "Carry out this text.")
    private List<String> texts;

    @Option(names = {"-f", "--file"}, paramLabel = "FILE", description = "Carry out the text in this file.")
    private List<Path> files;

    @Override
    public Integer call() throws IOException {
        LoggedRun run = options.run();
        LoggedEvents events = LoggedEvents.read(run, options.beside(run));
        PrintWriter err = spec.commandLine().getErr();
        events.problems().forEach(err::println);
        err.flush();
        try (Session session = new Session(events, spec.commandLine().getOut())) {
            return carryOut(session, run.name() + ": " + events.size(ElementKind.EVENT) + " events of "
                + events.size(ElementKind.PROCESS) + " ranks. 'exit' or Ctrl-D ends; TAB completes.", err);
        }
    }

    private int carryOut(Session session, String greeting, PrintWriter err) throws IOException {
        if (texts == null && files == null) {
            new Shell(session, spec.commandLine().getOut()).run(greeting);
            return 0;
        }
        for (Path file : files == null ? List.<Path>of() : files) {
            if (!Files.isRegularFile(file)) {
                throw options.wrong("--file: expected a file at " + file + ", found none.");
            }
            if (!isRun(session, Files.readString(file), file.toString(), err)) {
                return WRONG;
            }
        }
        for (String text : texts == null ? List.<String>of() : texts) {
            if (!isRun(session, text, "--execute", err)) {
                return WRONG;
            }
        }
        return 0;
    }

    private static boolean isRun(Session session, String text, String name, PrintWriter err) {
        try {
            session.run(text);
            return true;
        } catch (EmlException e) {
            err.println(e.in(name));
            err.flush();
            return false;
        }
    }
}
