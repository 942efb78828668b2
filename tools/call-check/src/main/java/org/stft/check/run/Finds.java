package org.stft.check.run;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import org.stft.check.calls.CallListener.LocalFinding;
import org.stft.check.calls.LoggedCall;
import org.stft.check.calls.Ranks;
import org.stft.check.evaluation.Match;
import org.stft.check.mpi.MpiFunction;
import org.stft.check.mpi.MpiFunctions;
import org.stft.check.template.Template;
import org.stft.report.Finding;
import org.stft.report.Finding.Detail;
import org.stft.report.Finding.Place;

/** What was found, one entry for each template and each combination of call sites. */
final class Finds {

    private static final int MOST = 10_000;
    private static final String TO_MEND = "to mend";

    private final Map<String, Template> templates;
    private final Consumer<Finding> news;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private long more;

    /** The findings of one template at one combination of places. */
    private static final class Entry {

        private final Template template;
        private final List<Detail> details;
        private final List<String> sites;
        private final Set<Integer> ranks = new TreeSet<>();
        private long count;

        Entry(Template template, List<String> sites, List<Detail> details) {
            this.template = template;
            this.sites = sites;
            this.details = details;
        }
    }

    /** @param news gets each entry when it is made */
    Finds(Collection<Template> templates, Consumer<Finding> news) {
        this.templates = new LinkedHashMap<>();
        templates.forEach(template -> this.templates.put(template.id(), template));
        this.news = news;
    }

    void add(Match match) {
        List<String> sites = match.calls().values().stream().map(LoggedCall::site).toList();
        List<Detail> details = new ArrayList<>();
        match.calls().forEach((slot, call) -> details.add(new Detail(slot, text(call))));
        if (!match.missing().isEmpty()) {
            details.add(new Detail("not called by", Ranks.text(match.missing())));
        }
        Entry entry = entry(match.template(), sites, details);
        if (entry != null) {
            match.calls().values().forEach(call -> entry.ranks.add(call.rank()));
            entry.ranks.addAll(match.calls().isEmpty() ? match.missing() : List.of());
            count(entry, 1);
        }
    }

    void add(LocalFinding finding) {
        Template template = templates.get(finding.template());
        if (template == null) {
            return; // switched off since
        }
        String function = MpiFunctions.ofOperation(finding.method()).map(MpiFunction::name).orElse(finding.method());
        List<Detail> details = new ArrayList<>(List.of(new Detail("F1",
            "rank " + finding.rank() + ", " + function + " at " + finding.site() + arguments(finding.arguments()))));
        if (finding.stopped()) {
            details.add(new Detail("then", "the call was not made, but ended with an exception"));
        }
        Entry entry = entry(template, List.of(finding.site()), details);
        if (entry != null) {
            entry.ranks.add(finding.rank());
            count(entry, finding.count());
        }
    }

    /** Adds what another check has found for a template. */
    void add(Template template, Finding other) {
        Entry entry = entry(template, other.places().stream().map(Place::site).toList(), other.details().stream()
            .filter(detail -> template.advice().isEmpty() || !detail.label().equals(TO_MEND)).toList());
        if (entry != null) {
            count(entry, other.count());
        }
    }

    private Entry entry(Template template, List<String> sites, List<Detail> details) {
        String id = template.id() + "-" + hash(String.join("\n", sites));
        if (!entries.containsKey(id) && entries.size() >= MOST) {
            more++;
            return null;
        }
        return entries.computeIfAbsent(id, each -> new Entry(template, sites, details));
    }

    private void count(Entry entry, long count) {
        boolean isNew = entry.count == 0;
        entry.count += count;
        if (isNew) {
            news.accept(finding(entry));
        }
    }

    /** The findings, the most severe first. */
    List<Finding> all() {
        return entries.values().stream().map(Finds::finding)
            .sorted(Comparator.comparing(Finding::level).reversed()).toList();
    }

    /** The ids of the findings. */
    Set<String> ids() {
        return Set.copyOf(entries.keySet());
    }

    /** The number of findings beyond those that are kept. */
    long more() {
        return more;
    }

    private static Finding finding(Entry entry) {
        Template template = entry.template;
        List<Detail> details = new ArrayList<>(entry.details);
        if (!entry.ranks.isEmpty()) {
            details.add(new Detail("ranks", Ranks.text(entry.ranks)));
        }
        if (!template.advice().isEmpty()) {
            details.add(new Detail(TO_MEND, template.advice()));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("sites", entry.sites);
        data.put("ranks", List.copyOf(entry.ranks));
        List<Place> places = entry.sites.stream().map(site -> new Place("the call", site)).toList();
        return new Finding(template.id() + "-" + hash(String.join("\n", entry.sites)), template.id(),
            template.severity(), template.name() + (entry.sites.isEmpty() ? "" : ": " + String.join(", ", entry.sites)),
            entry.count, places, details, data);
    }

    private static String hash(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }

    private static String text(LoggedCall call) {
        Map<String, String> arguments = new LinkedHashMap<>();
        for (MpiFunction.Argument argument : call.function().arguments()) {
            call.value(argument.name()).ifPresent(value -> arguments.put(argument.name(), value.shown()));
        }
        return call.text() + arguments(arguments);
    }

    private static String arguments(Map<String, String> arguments) {
        List<String> words = arguments.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList();
        return words.isEmpty() ? "" : ": " + String.join(", ", words);
    }
}
