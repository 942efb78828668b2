package org.stft.log.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.stft.launcher.extension.JobFailure;
import org.stft.log.DataReader;
import org.stft.log.Event;
import org.stft.log.EventReader;
import org.stft.log.EventText;
import org.stft.log.LoggedRun;
import org.stft.log.MergedEvents;
import org.stft.log.MergedEvents.Timed;
import org.stft.log.Tables;
import org.stft.log.match.LoggedMessage;
import org.stft.log.match.LoggedMessages;
import org.stft.log.match.LoggedReceive;

/**
 * What is known about a failure of a job, as one text: for a person who looks for the reason, and to be sent to another
 * one. Its parts come from the launcher and from the event logs of the run.
 */
final class CrashCapsule {

    /** Events of a rank, and open messages and receives of the job, at most. */
    private static final int SHOWN = 20;

    private final LoggedRun run;
    private final JobFailure failure;
    private final StringBuilder text = new StringBuilder();
    private final Map<Integer, Deque<Timed>> newest = new TreeMap<>();
    private final LoggedMessages messages = new LoggedMessages(message -> {});
    private final Map<Integer, Tables> tables = new TreeMap<>();

    private CrashCapsule(LoggedRun run, JobFailure failure) {
        this.run = run;
        this.failure = failure;
    }

    /**
     * Describes a failure.
     *
     * @param job its name
     * @param run the logs of the run that has failed
     * @throws IOException if a log cannot be read
     */
    static String text(String job, LoggedRun run, JobFailure failure) throws IOException {
        CrashCapsule capsule = new CrashCapsule(run, failure);
        capsule.head(job);
        try (MergedEvents events = new MergedEvents(run, run.ranks())) {
            events.finish();
            capsule.events(events);
        }
        capsule.openMessages();
        capsule.environment();
        return capsule.text.toString();
    }

    private void head(String job) {
        line("Job " + job + ": " + failure.reason());
        line("Newest version: " + (failure.version() == 0 ? "none" : failure.version()));
        line("Events: stft log show " + run.directory());
        List<Integer> recorded = failure.ranks().stream().filter(rank -> DataReader.isThere(run.directory(), rank))
            .toList();
        for (int rank : recorded) {
            line("Replay up to the last event: stft replay --rank " + rank + " " + run.directory());
        }
        if (recorded.isEmpty()) {
            line("Replay: the job was not recorded (--record).");
        }
        if (!failure.stacks().isEmpty()) {
            title("Where the other ranks were");
            line(failure.stacks());
        }
    }

    private void events(MergedEvents events) throws IOException {
        for (Timed timed = events.next(); timed != null; timed = events.next()) {
            Deque<Timed> last = newest.computeIfAbsent(timed.rank(), rank -> new ArrayDeque<>());
            last.add(timed);
            if (last.size() > SHOWN) {
                last.remove();
            }
            messages.add(timed.rank(), timed.event(), timed.tables());
            tables.put(timed.rank(), timed.tables());
        }
        Map<Integer, List<Timed>> open = events.openCalls().stream().collect(Collectors.groupingBy(Timed::rank));
        open.values().stream().flatMap(List::stream)
            .forEach(call -> messages.addOpen(call.rank(), call.event(), call.tables()));
        for (int rank : run.ranks()) {
            title("What rank " + rank + " did last");
            newest.getOrDefault(rank, new ArrayDeque<>()).forEach(timed -> line(String.format("%12s %8d  %s%s",
                EventText.seconds(timed.nanos()), timed.event().number(), EventText.of(timed.event(), timed.tables()),
                site(timed.event(), timed.tables()))));
            open.getOrDefault(rank, List.of()).forEach(call -> line("It ended in "
                + EventText.of(call.event(), call.tables()) + site(call.event(), call.tables())));
        }
        events.findings().forEach(each -> line("rank " + each.rank() + ": " + each.text()));
    }

    private static String site(Event event, Tables tables) {
        return event.site() == Event.NONE ? "" : "  " + tables.site(event.site());
    }

    private void openMessages() {
        List<LoggedMessage> unreceived = messages.unreceived();
        title("Messages that were not received: " + unreceived.size());
        unreceived.stream().limit(SHOWN).forEach(message -> line("from rank " + message.source() + " to rank "
            + message.destination() + " tag " + message.tag() + site(message.source(), message.sent())));
        List<LoggedReceive> receives = messages.openReceives();
        title("Receives that were not completed: " + receives.size());
        receives.stream().limit(SHOWN).map(LoggedReceive::posting)
            .forEach(posted -> line("rank " + posted.rank() + " from " + anyOr("rank ", posted.source()) + " tag "
                + anyOr("", posted.tag()) + site(posted.rank(), posted.event())));
    }

    private String site(int rank, Event event) {
        Tables known = tables.get(rank);
        return known == null ? "" : site(event, known);
    }

    private static String anyOr(String before, int number) {
        return number == Event.ANY ? "any" : before + number;
    }

    private void environment() throws IOException {
        title("Where and how the ranks ran");
        for (int rank : run.ranks()) {
            try (EventReader log = EventReader.open(run.directory(), rank)) {
                line("rank " + rank + ": " + log.run().more().entrySet().stream()
                    .filter(each -> !each.getValue().isEmpty()).map(each -> each.getKey() + " " + each.getValue())
                    .collect(Collectors.joining(", ")));
            }
        }
    }

    private void title(String of) {
        text.append('\n').append(of).append('\n');
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    /** Removes all capsules of a directory but the newest. */
    static void keep(int newest, Path directory) throws IOException {
        List<Path> all = new ArrayList<>();
        try (var files = Files.newDirectoryStream(directory, "capsule-*.txt")) {
            files.forEach(all::add);
        }
        all.sort(Comparator.comparing(Path::getFileName));
        for (Path old : all.subList(0, Math.max(0, all.size() - newest))) {
            Files.deleteIfExists(old);
        }
    }
}
