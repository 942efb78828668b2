package org.stft.occmpe;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the model. */
@Command(name = "occ-mpe", mixinStandardHelpOptions = true, version = "occ-mpe model of STFT",
    description = "A cycle-level model of OCC-MPE, the message passing engine of Chung and Lee (J. KICS 37(8), 2012).",
    subcommands = {ExperimentCommand.class, RunCommand.class})
public final class Main {

    private Main() {
    }

    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
    }
}
