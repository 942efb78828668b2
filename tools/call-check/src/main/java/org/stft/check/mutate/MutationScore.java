package org.stft.check.mutate;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.stft.report.Finding;
import org.stft.report.Finding.Detail;
import org.stft.report.Finding.Place;
import org.stft.report.Level;
import org.stft.report.Report;
import org.stft.report.Rule;
import org.stft.tool.mutate.MutationOperator;

/** The mutations of a program together. */
public final class MutationScore {

    private static final int PERCENT = 100;

    private final List<JudgedMutation> all;

    public MutationScore(List<JudgedMutation> all) {
        this.all = List.copyOf(all);
    }

    private long count(Verdict verdict) {
        return all.stream().filter(each -> each.verdict() == verdict).count();
    }

    private long counted() {
        return all.stream().filter(each -> each.verdict().counts()).count();
    }

    private long byProgram() {
        return all.stream().filter(each -> each.verdict().counts() && !each.ofProgram().isEmpty()).count();
    }

    /** One line. */
    public String summary() {
        long killed = count(Verdict.CHECKER) + count(Verdict.PROGRAM);
        return "mutation score " + percent(killed) + ": " + killed + " of " + counted() + " mutations were seen, "
            + count(Verdict.CHECKER) + " (" + percent(count(Verdict.CHECKER)) + ") by the checker, "
            + all.stream().filter(JudgedMutation::atLine).count() + " of them at the changed line; "
            + byProgram() + " (" + percent(byProgram()) + ") change the result of the program";
    }

    private String percent(long part) {
        return counted() == 0 ? "-" : Math.round((double) PERCENT * part / counted()) + " %";
    }

    /** A line for each operator, with a header. */
    public List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add(row("operator", "mutations", "checker", "program", "not seen", "equivalent", "not reached"));
        all.stream().map(each -> each.mutation().operator()).distinct()
            .forEach(operator -> lines.add(row(operator.id(), numbers(operator))));
        lines.add(row("all", Long.toString(all.size()), number(all, Verdict.CHECKER), number(all, Verdict.PROGRAM),
            number(all, Verdict.NOT_SEEN), number(all, Verdict.EQUIVALENT), number(all, Verdict.NOT_REACHED)));
        return lines;
    }

    private String[] numbers(MutationOperator operator) {
        List<JudgedMutation> its = all.stream().filter(each -> each.mutation().operator() == operator).toList();
        return new String[] {Integer.toString(its.size()), number(its, Verdict.CHECKER), number(its, Verdict.PROGRAM),
            number(its, Verdict.NOT_SEEN), number(its, Verdict.EQUIVALENT), number(its, Verdict.NOT_REACHED)};
    }

    private static String number(List<JudgedMutation> some, Verdict verdict) {
        long number = some.stream().filter(each -> each.verdict() == verdict).count();
        return number == 0 ? "" : Long.toString(number);
    }

    private static String row(String name, String... columns) {
        StringBuilder line = new StringBuilder(String.format("%-22s", name));
        for (String column : columns) {
            line.append(String.format("%12s", column));
        }
        return line.toString();
    }

    /** A line for each mutation, with tabs: operator, operation, rank, number, site, verdict, at the line, details, program. */
    public List<String> lines() {
        return all.stream().map(each -> String.join("\t", each.mutation().operator().id(),
            each.mutation().operation(), Integer.toString(each.mutation().rank()),
            Long.toString(each.mutation().number()), each.mutation().site(),
            each.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'), each.atLine() ? "line" : "-",
            each.details(), each.ofProgram())).toList();
    }

    /** The report: what was not seen is what it finds. */
    public Report report(String subject) {
        Map<String, Long> facts = new LinkedHashMap<>();
        facts.put("mutations", (long) all.size());
        facts.put("killed-by-checker", count(Verdict.CHECKER));
        facts.put("killed-by-program", count(Verdict.PROGRAM));
        facts.put("not-seen", count(Verdict.NOT_SEEN));
        facts.put("equivalent", count(Verdict.EQUIVALENT));
        facts.put("not-reached", count(Verdict.NOT_REACHED));
        List<Rule> rules = List.of(MutationOperator.values()).stream().map(MutationScore::rule).toList();
        Map<String, List<JudgedMutation>> byId = all.stream().filter(each -> each.verdict() == Verdict.NOT_SEEN)
            .collect(Collectors.groupingBy(MutationScore::id, LinkedHashMap::new, Collectors.toList()));
        List<Finding> findings = new ArrayList<>();
        byId.forEach((id, same) -> findings.add(finding(id, same)));
        return new Report("call-mutator", subject, summary(), facts, rules, findings, List.of());
    }

    private static Rule rule(MutationOperator operator) {
        return new Rule(operator.id(), Level.LOW, "Mutation not seen: " + operator.meaning() + ".",
            "The program was run with this mutation of a call: " + operator.meaning()
                + ". Neither call-check nor the exit code and the output of the program have shown it.",
            "Add a test or a check of the result that fails with this mutation, or a template that finds it.");
    }

    private static String id(JudgedMutation judged) {
        CRC32 crc = new CRC32();
        crc.update(judged.mutation().site().getBytes(StandardCharsets.UTF_8));
        return judged.mutation().operator().id() + "-" + String.format("%08x", crc.getValue());
    }

    private static Finding finding(String id, List<JudgedMutation> same) {
        JudgedMutation first = same.get(0);
        List<Detail> details = new ArrayList<>();
        same.forEach(each -> details.add(new Detail("not seen", each.place())));
        details.add(new Detail("again", "--tool call-mutator,call-check -D" + MutatedJob.MUTATION + "='"
            + first.mutation().text() + "'"));
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("mutations", same.stream().map(each -> each.mutation().text()).toList());
        return new Finding(id, first.mutation().operator().id(), Level.LOW,
            "Mutation not seen, " + first.mutation().operator().meaning() + ": " + first.mutation().site(), same.size(),
            List.of(new Place("the call", first.mutation().site())), details, data);
    }
}
