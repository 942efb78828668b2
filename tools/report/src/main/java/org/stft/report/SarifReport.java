package org.stft.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A report in the Static Analysis Results Interchange Format, which code hosts and development environments show beside
 * the lines of a program: OASIS, SARIF version 2.1.0, errata 01.
 */
final class SarifReport {

    private static final String SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Report report;
    private final Exceptions exceptions;
    private final SarifLocations locations;
    private final List<String> rules;
    private final boolean suppresses;

    private SarifReport(Report report, Exceptions exceptions, SourceFiles sources) {
        this.report = report;
        this.exceptions = exceptions;
        this.locations = new SarifLocations(sources);
        this.rules = report.rules().stream().map(Rule::id).toList();
        this.suppresses = report.findings().stream()
            .anyMatch(finding -> finding.standing() == Finding.Standing.SUPPRESSED);
    }

    /** @param exceptions those that were applied to the report */
    static String of(Report report, Exceptions exceptions, SourceFiles sources) {
        try {
            return MAPPER.writeValueAsString(new SarifReport(report, exceptions, sources).log()) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree of JSON can be written: " + e.getMessage(), e);
        }
    }

    private ObjectNode log() {
        ObjectNode log = MAPPER.createObjectNode().put("$schema", SCHEMA).put("version", "2.1.0");
        log.putArray("runs").add(run());
        return log;
    }

    private ObjectNode run() {
        ObjectNode run = MAPPER.createObjectNode();
        driver(run.putObject("tool").putObject("driver"));
        invocation(run.putArray("invocations").addObject());
        text(run.putObject("automationDetails").put("id", report.tool() + "/").putObject("description"),
            report.subject() + ": " + report.summary());
        run.set("originalUriBaseIds", locations.bases());
        ArrayNode results = run.putArray("results");
        report.findings().forEach(finding -> result(finding, results.addObject()));
        return run.put("columnKind", "utf16CodeUnits");
    }

    private void driver(ObjectNode driver) {
        driver.put("name", report.tool()).put("organization", "STFT");
        String version = Report.class.getPackage().getImplementationVersion();
        driver.put("version", version == null ? "development" : version);
        ArrayNode all = driver.putArray("rules");
        report.rules().forEach(rule -> rule(rule, all.addObject()));
    }

    private static void rule(Rule rule, ObjectNode node) {
        node.put("id", rule.id()).put("name", name(rule.id()));
        text(node.putObject("shortDescription"), rule.summary());
        text(node.putObject("fullDescription"), rule.description());
        text(node.putObject("help"), help(rule, "To mend:")).put("markdown", escaped(help(rule, "**To mend:**")));
        node.putObject("defaultConfiguration").put("level", level(rule.level()));
    }

    private static String help(Rule rule, String toMend) {
        return rule.remedy().isEmpty()
            ? rule.description()
            : rule.description() + "\n\n" + toMend + " " + rule.remedy();
    }

    /** Names of rules are written as those of classes. */
    private static String name(String id) {
        return Stream.of(id.split("\\W+")).filter(word -> !word.isEmpty())
            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1)).collect(Collectors.joining());
    }

    private static String level(Level level) {
        return switch (level) {
            case LOW -> "note";
            case MEDIUM -> "warning";
            case HIGH -> "error";
        };
    }

    private void invocation(ObjectNode invocation) {
        invocation.put("executionSuccessful", true);
        ArrayNode notes = invocation.putArray("toolExecutionNotifications");
        report.notes().forEach(note -> text(notes.addObject().put("level", "note").putObject("message"), note));
    }

    private void result(Finding finding, ObjectNode result) {
        result.put("ruleId", finding.rule());
        if (rules.contains(finding.rule())) {
            result.put("ruleIndex", rules.indexOf(finding.rule()));
        }
        result.put("level", level(finding.level()));
        text(result.putObject("message"), message(finding));
        result.set("locations", locations.first(finding, report.subject()));
        result.set("relatedLocations", locations.others(finding));
        result.putObject("partialFingerprints").put("findingId/v1", finding.id());
        result.put("occurrenceCount", finding.count());
        standing(finding, result);
    }

    /** Viewers show the first sentence in lists. */
    private static String message(Finding finding) {
        return Stream.concat(Stream.of(finding.title() + "."),
            finding.details().stream().map(detail -> detail.label() + ": " + detail.text()))
            .collect(Collectors.joining("\n"));
    }

    /** The format wants suppressions, and states of a baseline, in all results or in none. */
    private void standing(Finding finding, ObjectNode result) {
        if (exceptions.hasBaseline()) {
            result.put("baselineState", exceptions.isKnown(finding) ? "unchanged" : "new");
        }
        if (suppresses) {
            ArrayNode suppressions = result.putArray("suppressions");
            if (finding.standing() == Finding.Standing.SUPPRESSED) {
                suppressions.addObject().put("kind", "external").put("status", "accepted")
                    .put("justification", finding.reason());
            }
        }
    }

    static ObjectNode text(ObjectNode message, String text) {
        return message.put("text", escaped(text));
    }

    /** Braces stand for arguments of a message, and brackets before a parenthesis for a link. */
    private static String escaped(String text) {
        return text.replace("{", "{{").replace("}", "}}").replaceAll("\\[([^\\[\\]]*)\\]\\(", "\\\\[$1\\\\](");
    }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static ArrayNode array() {
        return MAPPER.createArrayNode();
    }
}
