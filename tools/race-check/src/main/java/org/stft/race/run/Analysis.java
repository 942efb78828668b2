package org.stft.race.run;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.stft.log.LoggedRun;
import org.stft.log.follow.RunReader;
import org.stft.race.Analyser;
import org.stft.race.AnalysisCounts;
import org.stft.race.verdict.Findings;

/**
 * The result of checking a run.
 *
 * @param openCalls the calls that ranks have not returned from
 * @param blocked true if at least one rank waits, and every other does too or has ended
 * @param restarted true if what was read begins with the objects of a version, and not with the beginning of the program
 * @param notes what is wrong with the logs, and what was not examined
 * @param runs the names of the runs whose events were read: of this one, and of those that it continues
 */
public record Analysis(LoggedRun run, Findings findings, AnalysisCounts counts, List<String> openCalls, boolean blocked,
    boolean restarted, List<String> notes, Set<String> runs) {

    /** Analyses a run that has ended, or as much of it as there is. */
    public static Analysis of(LoggedRun run, Analyser.Options options) throws IOException {
        return of(run, options, new Findings());
    }

    /** @param findings gets the races */
    public static Analysis of(LoggedRun run, Analyser.Options options, Findings findings) throws IOException {
        RunAnalysis analysis = new RunAnalysis(run, options, findings, group -> {});
        try (RunReader reader = new RunReader(run, List.of(analysis))) {
            reader.finish();
        }
        return analysis.result();
    }

    /** Runs the job again from its beginning, for a shell; empty if it is not known, or cannot be. */
    public String command() {
        return restarted ? "" : run.info().get("command");
    }

    /**
     * The result for a job whose runs were checked one by one, the last of which gives its calls that have not
     * returned.
     */
    public static Analysis of(List<Analysis> runs) {
        Analysis last = runs.get(runs.size() - 1);
        if (runs.size() == 1) {
            return last;
        }
        Findings findings = new Findings();
        AnalysisCounts counts = new AnalysisCounts();
        Set<String> notes = new LinkedHashSet<>();
        for (Analysis run : runs) {
            findings.add(run.findings());
            counts.add(run.counts());
            notes.addAll(run.notes());
        }
        notes.add("the job was started " + runs.size() + " times: this is about all of its runs");
        return new Analysis(last.run(), findings, counts, last.openCalls(), last.blocked(), true,
            List.copyOf(notes), last.runs());
    }

    /** The same with a note more. */
    public Analysis with(String note) {
        return new Analysis(run, findings, counts, openCalls, blocked, restarted,
            Stream.concat(Stream.of(note), notes.stream()).toList(), runs);
    }
}
