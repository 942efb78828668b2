package org.stft.check.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.stft.check.deadlock.Deadlock;
import org.stft.check.template.Template;
import org.stft.config.Durations;
import org.stft.log.LoggedRun;
import org.stft.log.follow.JobCheck;
import org.stft.log.follow.RunReader;
import org.stft.log.follow.Watch;
import org.stft.report.Finding;
import org.stft.report.Report;
import org.stft.report.Rule;

/** The check of a job over all its restarts. */
public final class CallCheck implements JobCheck<CallExamination> {

    private final Collection<Template> templates;
    private final Duration hang;
    private final Consumer<Finding> news;
    private final Consumer<Deadlock> proven;
    private final Consumer<CallExamination> hangs;
    private final List<CallExamination> ended = new ArrayList<>();
    /** What was found in calls that ranks were in and that were not in the log any more when they were ended. */
    private final Map<String, Finding> whileBlocked = new LinkedHashMap<>();

    /**
     * @param templates those that are used
     * @param hang the time without events after which the ranks count as blocked
     * @param news gets each finding when it is made; after a restart those of the run before again
     * @param proven gets each deadlock, after its finding
     * @param hangs gets what was read of a run whose ranks are blocked
     */
    public CallCheck(Collection<Template> templates, Duration hang, Consumer<Finding> news,
        Consumer<Deadlock> proven, Consumer<CallExamination> hangs) {
        this.templates = List.copyOf(templates);
        this.hang = hang;
        this.news = news;
        this.proven = proven;
        this.hangs = hangs;
    }

    /** Checks a run that has ended, or as much of it as there is. */
    public static Report of(LoggedRun run, Collection<Template> templates) throws IOException {
        CallExamination examination = new CallExamination(run, templates, finding -> {}, deadlock -> {});
        try (RunReader reader = new RunReader(run, List.of(examination))) {
            reader.finish();
        }
        return report(List.of(examination), Map.of(), templates);
    }

    /**
     * Checks a run that something else has started, until all ranks have closed their logs or nothing happens any more.
     *
     * @param hang the run is taken for hanging when nothing has happened for so long
     * @param news gets each finding when it is made
     */
    public static Report watch(LoggedRun run, Collection<Template> templates, Duration hang, Consumer<Finding> news)
        throws IOException, InterruptedException {
        CallCheck check = new CallCheck(templates, hang, news, deadlock -> {}, examination -> {});
        boolean complete = Watch.toEnd(run, check);
        Report report = check.report().orElseThrow();
        if (complete) {
            return report;
        }
        List<String> notes = new ArrayList<>(report.notes());
        notes.add(0, "nothing has happened for " + Durations.format(hang) + ": the run hangs, or was killed");
        return new Report(report.tool(), report.subject(), report.summary(), report.facts(), report.rules(),
            report.findings(), notes);
    }

    @Override
    public CallExamination begin(LoggedRun run) {
        return new CallExamination(run, templates, news, proven);
    }

    @Override
    public Duration hang() {
        return hang;
    }

    @Override
    public void hangs(CallExamination examination) {
        examination.findings().forEach(finding -> whileBlocked.putIfAbsent(finding.id(), finding));
        hangs.accept(examination);
    }

    @Override
    public void ended(CallExamination examination) {
        ended.add(examination);
    }

    /** The report on a job that has ended; empty if there was no log. */
    public Optional<Report> report() {
        List<CallExamination> last = ended.stream()
            .filter(each -> ended.stream().noneMatch(other -> continues(other, each))).toList();
        return last.isEmpty() ? Optional.empty() : Optional.of(report(last, whileBlocked, templates));
    }

    /** A run from process images is checked together with those before it. */
    private static boolean continues(CallExamination later, CallExamination earlier) {
        return later != earlier && later.runs().contains(earlier.run().name());
    }

    private static Report report(List<CallExamination> runs, Map<String, Finding> whileBlocked,
        Collection<Template> templates) {
        Map<String, Finding> findings = new LinkedHashMap<>();
        Set<String> notes = new LinkedHashSet<>();
        long events = 0;
        for (CallExamination run : runs) {
            run.findings().forEach(finding -> findings.merge(finding.id(), finding, CallCheck::sum));
            notes.addAll(run.notes());
            events += run.events();
        }
        whileBlocked.forEach(findings::putIfAbsent);
        if (runs.size() > 1) {
            notes.add("the job was started " + runs.size() + " times: this is about all of its runs");
        }
        CallExamination last = runs.get(runs.size() - 1);
        Map<String, Long> facts = new LinkedHashMap<>();
        facts.put("ranks", (long) last.run().info().size());
        facts.put("events", events);
        String summary = (findings.isEmpty()
            ? "no findings"
            : findings.size() == 1
                ? "1 finding"
                : findings.size()
                    + " findings")
            + "; " + events + " events examined";
        return new Report("call-check", "run " + last.run().name(), summary, facts, rules(templates),
            findings.values().stream().sorted(Comparator.comparing(Finding::level).reversed()).toList(),
            List.copyOf(notes));
    }

    /** What the templates look for, for reports that other programs read. */
    private static List<Rule> rules(Collection<Template> templates) {
        return templates.stream().map(template -> new Rule(template.id(), template.severity(), template.name() + ".",
            TemplateWords.of(template), template.advice())).toList();
    }

    private static Finding sum(Finding one, Finding other) {
        return new Finding(one.id(), one.rule(), one.level(), one.title(), one.count() + other.count(), one.places(),
            one.details(), one.data());
    }
}
