package org.stft.race.run;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.stft.log.LoggedRun;
import org.stft.race.Analyser;
import org.stft.race.Counts;
import org.stft.race.Findings;

/**
 * The result of checking a run.
 *
 * @param openCalls the calls that ranks have not returned from
 * @param notes what is wrong with the logs, and what was not examined
 */
public record Analysis(LoggedRun run, Findings findings, Counts counts, List<String> openCalls, List<String> notes) {

    /** Analyses a run that has ended, or as much of it as there is. */
    public static Analysis of(LoggedRun run, Analyser.Options options) throws IOException {
        try (RunAnalysis analysis = new RunAnalysis(run, options)) {
            return analysis.finish();
        }
    }

    /** The same with a note more. */
    Analysis with(String note) {
        return new Analysis(run, findings, counts, openCalls, Stream.concat(Stream.of(note), notes.stream()).toList());
    }
}
