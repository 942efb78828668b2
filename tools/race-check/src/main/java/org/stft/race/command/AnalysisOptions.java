package org.stft.race.command;

import org.stft.race.Analyser;
import picocli.CommandLine.Option;

/** The options of all commands that analyse a run. */
final class AnalysisOptions {

    @Option(names = "--synchronous",
        description = "Take every send for a synchronous one: only races that are possible without buffering.")
    private boolean synchronous;

    Analyser.Options analysis() {
        return new Analyser.Options(synchronous, false);
    }
}
