package org.stft.race.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.stft.base.text.ShellWords;
import org.stft.race.AnalysisCounts;
import org.stft.race.RankAction;
import org.stft.race.verdict.Race;
import org.stft.race.verdict.RaceGroup;
import org.stft.report.Finding;
import org.stft.report.Level;
import org.stft.report.Report;

/** The report of the message-race check. */
public final class RaceReport {

    private RaceReport() {
    }

    public static Report of(Analysis analysis) {
        List<RaceGroup> groups = analysis.findings().groups();
        AnalysisCounts counts = analysis.counts();
        Map<String, Long> facts = new LinkedHashMap<>();
        facts.put("ranks", (long) analysis.run().info().size());
        facts.put("events", counts.events());
        facts.put("wildcard receives", counts.wildcardReceives());
        facts.put("wildcard probes", counts.wildcardProbes());
        facts.put("messages not received", counts.unreceived());
        List<String> notes = new ArrayList<>(analysis.notes());
        if (!analysis.openCalls().isEmpty()) {
            notes.addAll(analysis.openCalls());
        }
        if (counts.unresolved() > 0) {
            notes.add(counts.unresolved() + " events wait for something that is in no log");
        }
        if (analysis.findings().more() > 0) {
            notes.add(analysis.findings().more() + " races beyond the first 10,000 pairs of calls are not shown");
        }
        notes.add("this is about one execution: other inputs, or other outcomes of the races, may lead to other calls");
        return new Report("race-check", "run " + analysis.run().name(), summary(groups, counts), facts, RaceRule.all(),
            groups.stream().map(group -> of(group, confirmation(group, analysis))).toList(), notes);
    }

    private static String summary(List<RaceGroup> groups, AnalysisCounts counts) {
        String examined = counts.wildcardReceives() + " wildcard receives and " + counts.wildcardProbes()
            + " wildcard probes examined";
        return switch (groups.size()) {
            case 0 -> "no message races; " + examined;
            case 1 -> "1 message race; " + examined;
            default -> groups.size() + " message races; " + examined;
        };
    }

    /** The command that confirms a race, for a shell; empty if there is none. */
    private static String confirmation(RaceGroup group, Analysis analysis) {
        if (analysis.command().isEmpty() || group.first().took() == null) {
            return "";
        }
        Path here = Path.of("").toAbsolutePath();
        Path logs = analysis.run().directory().toAbsolutePath();
        Path named = logs.startsWith(here) ? here.relativize(logs) : logs;
        List<String> words = List.of(System.getProperty("stft.command", "stft"), "race", "confirm", group.id(),
            named.toString(),
            "--");
        return ShellWords.quoted(words) + " " + analysis.command();
    }

    /** One entry of the report. */
    public static Finding of(RaceGroup group) {
        return of(group, "");
    }

    private static Finding of(RaceGroup group, String confirmation) {
        Race race = group.first();
        return new Finding(group.id(), RaceRule.of(race).id(), Level.valueOf(group.severity().name()), title(race),
            group.count(), places(group, race), details(group, race), data(group, race, confirmation));
    }

    private static List<Finding.Place> places(RaceGroup group, Race race) {
        List<Finding.Place> places = new ArrayList<>();
        places.add(new Finding.Place(race.receive().probe() ? "the probe" : "the receive", race.receive().site()));
        if (race.took() != null) {
            places.add(new Finding.Place("sends the message that it took", race.took().site()));
        }
        places.add(new Finding.Place("sends the message that it could have taken", race.alternative().site()));
        if (race.taker() != null) {
            places.add(new Finding.Place("took the message that it could have taken", race.taker().site()));
        }
        group.partner().ifPresent(call -> places.add(new Finding.Place("receives what belongs to it", call)));
        return places;
    }

    private static String title(Race race) {
        return (race.receive().probe() ? "probe" : "receive") + " at " + race.receive().site() + ", "
            + pattern(race.receive());
    }

    private static String pattern(Race.Call call) {
        return "source " + (call.source() == RankAction.ANY ? "ANY" : call.source()) + ", tag "
            + (call.tag() == RankAction.ANY ? "ANY" : call.tag());
    }

    private static List<Finding.Detail> details(RaceGroup group, Race race) {
        List<Finding.Detail> details = new ArrayList<>();
        details.add(new Finding.Detail("where",
            "rank " + race.rank() + ", event " + race.receive().event() + ", wildcard " + race.choice()
                + ", on " + race.communicator()));
        String took = race.complete() ? "took" : "fits it";
        details.add(
            new Finding.Detail(took, race.took() == null ? "a message whose send is in no log" : message(race.took())));
        details
            .add(new Finding.Detail(race.complete() ? "could have taken" : "fits it too", message(race.alternative())));
        details.add(new Finding.Detail("which went to", race.taker() == null
            ? "no receive"
            : race.taker().site() + ", " + pattern(race.taker()) + ", event " + race.taker().event()));
        details.add(new Finding.Detail("why",
            "the send does not depend on the receive: rank " + race.alternative().source() + " knew "
                + race.known() + " of the ordering events of rank " + race.rank()
                + (race.complete() ? ", and this is number " + race.clock() : ", and this one is open")));
        group.partner().ifPresent(call -> details.add(new Finding.Detail("belongs to",
            "the receive at " + call + ", which got a message of the same rank each time: in another order, of two")));
        if (race.ordersMore()) {
            details
                .add(new Finding.Detail("but", "the message that it took was sent synchronously: if the other was sent "
                    + "after that, there is no race"));
        }
        details.add(new Finding.Detail("ranks", "receiving " + group.receivers() + ", sending " + group.senders()));
        details.add(new Finding.Detail("sends", String.join(", ", group.sendSites())));
        details.add(new Finding.Detail("to mend", RaceRule.REMEDY));
        return details;
    }

    private static String message(Race.Sent message) {
        return "the message of rank " + message.source() + ", tag " + message.tag() + ", sent at " + message.site()
            + ", event " + message.event();
    }

    private static Map<String, Object> data(RaceGroup group, Race race, String confirmation) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("rank", race.rank());
        data.put("communicator", race.communicator());
        data.put("choice", race.choice());
        data.put("complete", race.complete());
        data.put("receive", call(race.receive()));
        data.put("took", sent(race.took()));
        data.put("alternative", sent(race.alternative()));
        data.put("taker", race.taker() == null ? null : call(race.taker()));
        data.put("known", race.known());
        data.put("clock", race.clock());
        data.put("ordered-by-synchronous-send", race.ordersMore());
        group.partner().ifPresent(call -> data.put("belongs-to", call));
        data.put("receivers", group.receivers());
        data.put("senders", group.senders());
        data.put("send-sites", group.sendSites());
        if (!confirmation.isEmpty()) {
            data.put(Finding.CONFIRM, confirmation);
        }
        return data;
    }

    private static Map<String, Object> call(Race.Call call) {
        return Map.of("site", call.site(), "probe", call.probe(), "source", call.source(), "tag", call.tag(), "event",
            call.event());
    }

    private static Map<String, Object> sent(Race.Sent sent) {
        return sent == null
            ? null
            : Map.of("source", sent.source(), "tag", sent.tag(), "site", sent.site(), "event", sent.event());
    }
}
