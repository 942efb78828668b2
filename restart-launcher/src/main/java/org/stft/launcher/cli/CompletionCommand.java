package org.stft.launcher.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stft generate-completion}: prints the completion script of bash, with the subcommands of extensions. */
@Command(name = "generate-completion", hidden = true, description = "Print the completion script of bash.",
    footerHeading = "%nExample:%n", footer = "  source <(stft generate-completion)")
public final class CompletionCommand implements Runnable {

    /** The part of the script that picocli cannot generate: values that are known only when a word is completed. */
    private static final String VALUES = "values.bash";

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(script(spec.root().commandLine()));
        out.flush();
    }

    static String script(CommandLine stft) {
        try (InputStream values = CompletionCommand.class.getResourceAsStream(VALUES)) {
            return AutoComplete.bash(stft.getCommandName(), stft)
                + new String(values.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(VALUES + " in the jar of the command cannot be read", e);
        }
    }
}
