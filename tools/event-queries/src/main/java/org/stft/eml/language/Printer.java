package org.stft.eml.language;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.stft.eml.data.Elements;
import org.stft.eml.data.LoggedEvents;
import org.stft.log.Event;
import org.stft.log.EventText;

/** Prints values. */
final class Printer {

    /** Elements of a set that are printed, at most. */
    private static final int MOST = 20;

    private final LoggedEvents events;
    private final PrintWriter out;

    Printer(LoggedEvents events, PrintWriter out) {
        this.events = events;
        this.out = out;
    }

    /** A value on lines of its own. */
    void show(Object value) {
        if (value instanceof Elements set && !set.isEmpty() && set.size() > 1) {
            out.println(set.size() + " " + set.kind().plural());
            set.stream().limit(MOST).forEach(element -> out.println("  " + text(set, element)));
            if (set.size() > MOST) {
                out.println("  ... and " + (set.size() - MOST) + " more");
            }
        } else {
            out.println(text(value));
        }
    }

    void line(String text) {
        out.println(text);
    }

    /** A value in one line. */
    String text(Object value) {
        if (value instanceof Elements set) {
            return set.isEmpty()
                ? "{}"
                : set.size() == 1
                    ? text(set, set.first())
                    : set.stream().limit(MOST).mapToObj(element -> name(set, element))
                        .collect(Collectors.joining(", ", "{", set.size() > MOST ? ", ...}" : "}"));
        }
        return value instanceof Double number ? number(number) : String.valueOf(value);
    }

    private static String number(double number) {
        return Math.abs(number) < 1e-3 && number != 0 || Math.abs(number) >= 1e12
            ? Double.toString(number)
            : String.format(Locale.ROOT, "%.6f", number);
    }

    private String name(Elements set, int element) {
        return switch (set.kind()) {
            case PROCESS -> "rank " + element;
            case COMMUNICATOR -> events.communicatorName(element);
            case EVENT -> "rank " + events.rank(element) + " event " + events.event(element).number();
        };
    }

    private String text(Elements set, int element) {
        return switch (set.kind()) {
            case PROCESS -> name(set, element) + ", " + events.state(element);
            case COMMUNICATOR -> name(set, element) + ", ranks "
                + IntStream.of(events.members(element)).mapToObj(Integer::toString).collect(Collectors.joining(","));
            case EVENT -> name(set, element) + ": " + event(element);
        };
    }

    private String event(int element) {
        Event event = events.event(element);
        int rank = events.rank(element);
        String site = event.site() == Event.NONE ? "" : "  " + events.tables(rank).site(event.site());
        return EventText.of(event, events.tables(rank)) + site;
    }

    /** Rows below each other, in columns as wide as needed; the last one as it comes. */
    void table(List<String> heads, List<List<String>> rows) {
        int[] widths = heads.stream().mapToInt(String::length).toArray();
        rows.forEach(row -> IntStream.range(0, widths.length)
            .forEach(i -> widths[i] = Math.max(widths[i], row.get(i).length())));
        row(heads, widths);
        rows.forEach(row -> row(row, widths));
    }

    private void row(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            line.append(i == 0 ? "" : "  ").append(cells.get(i));
            if (i < cells.size() - 1) {
                line.append(" ".repeat(widths[i] - cells.get(i).length()));
            }
        }
        out.println(line);
    }
}
