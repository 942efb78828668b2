package org.stft.launcher.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stft generate-completion}: prints the completion script of bash, with the subcommands of extensions. */
@Command(name = "generate-completion", hidden = true, description = "Print the completion script of bash.")
public final class CompletionCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        CommandSpec stft = spec.root();
        spec.commandLine().getOut().print(AutoComplete.bash(stft.name(), stft.commandLine()));
        spec.commandLine().getOut().flush();
    }
}
