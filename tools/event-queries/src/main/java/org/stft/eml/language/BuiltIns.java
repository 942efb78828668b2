package org.stft.eml.language;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.eml.data.ElementKind;
import org.stft.eml.data.Elements;
import org.stft.tool.replay.RecordedData.Part;

/** The functions of the language. */
final class BuiltIns {

    private final Session session;
    private final Map<String, BuiltIn> all = new HashMap<>();

    /** A function; it may have a value, or null. */
    interface BuiltIn {

        Object of(List<Object> arguments, Place place);
    }

    BuiltIns(Session session) {
        this.session = session;
        ofSets();
        ofFields();
        ofOrder();
        ofData();
        ofPages();
        ofRuns();
        add("print", 0, Integer.MAX_VALUE, (arguments, place) -> {
            StringBuilder line = new StringBuilder();
            arguments.forEach(each -> line.append(line.length() == 0 ? "" : " ").append(session.printer().text(each)));
            session.printer().line(line.toString());
            return null;
        });
    }

    Set<String> names() {
        return all.keySet();
    }

    /** Null if there is none with this name. */
    BuiltIn find(String name) {
        return all.get(name);
    }

    void add(String name, int least, int most, BuiltIn function) {
        all.put(name, (arguments, place) -> {
            if (arguments.size() < least || arguments.size() > most) {
                throw place.error("expected " + (least == most ? Integer.toString(least) : "at least " + least)
                    + (least == 1 && most == 1 ? " argument" : " arguments") + " of " + name + ", found "
                    + arguments.size() + ".");
            }
            return function.of(arguments, place);
        });
    }

    private void ofSets() {
        add("size", 1, 1, (arguments, place) -> (long) Values.elements(arguments.get(0), place).size());
        add("first", 1, 1, (arguments, place) -> end(Values.elements(arguments.get(0), place), true));
        add("last", 1, 1, (arguments, place) -> end(Values.elements(arguments.get(0), place), false));
    }

    private static Elements end(Elements set, boolean first) {
        return set.isEmpty() ? set : Elements.of(set.kind(), first ? set.first() : set.last());
    }

    private void ofFields() {
        add("min", 2, 2, (arguments, place) -> extreme(arguments, place, false));
        add("max", 2, 2, (arguments, place) -> extreme(arguments, place, true));
        add("sum", 2, 2, (arguments, place) -> {
            Object[] sum = {0L};
            each(arguments, place, (element, value) -> sum[0] = Values.sum(sum[0], Values.number(value, place), place));
            return sum[0];
        });
        add("count_by", 2, 2, (arguments, place) -> {
            countBy(arguments, place);
            return null;
        });
        add("table", 2, Integer.MAX_VALUE, (arguments, place) -> {
            table(arguments, place);
            return null;
        });
    }

    /** Passes on the values of a field that elements have. */
    private void each(List<Object> arguments, Place place, BiConsumer<Integer, Object> action) {
        Elements set = Values.elements(arguments.get(0), place);
        if (set.isEmpty()) {
            return;
        }
        IntFunction<Object> field = field(set, Values.text(arguments.get(1), place), place);
        set.each(element -> {
            Object value = field.apply(element);
            if (value != null) {
                action.accept(element, value);
            }
        });
    }

    private IntFunction<Object> field(Elements set, String name, Place place) {
        return Selections.field(session.fields(), set.kind(), name, place);
    }

    private Object extreme(List<Object> arguments, Place place, boolean highest) {
        Object[] found = {Elements.NONE};
        each(arguments, place, (element, value) -> {
            boolean isFirst = found[0] == Elements.NONE;
            if (isFirst || (highest ? Values.isLess(found[0], value, place) : Values.isLess(value, found[0], place))) {
                found[0] = value;
            }
        });
        return found[0];
    }

    private void countBy(List<Object> arguments, Place place) {
        Map<Object, Long> counts = new LinkedHashMap<>();
        each(arguments, place, (element, value) -> counts.merge(value, 1L, Long::sum));
        List<List<String>> rows = new ArrayList<>();
        counts.entrySet().stream().sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .forEach(each -> rows.add(List.of(each.getValue().toString(), session.printer().text(each.getKey()))));
        session.printer().table(List.of("count", Values.text(arguments.get(1), place)), rows);
    }

    private void table(List<Object> arguments, Place place) {
        Elements set = Values.elements(arguments.get(0), place);
        List<String> names = arguments.subList(1, arguments.size()).stream().map(each -> Values.text(each, place))
            .toList();
        if (set.isEmpty()) {
            session.printer().table(names, List.of());
            return;
        }
        List<IntFunction<Object>> fields = names.stream().map(name -> field(set, name, place)).toList();
        List<List<String>> rows = new ArrayList<>();
        set.each(element -> rows.add(fields.stream().map(field -> {
            Object value = field.apply(element);
            return value == null ? "-" : session.printer().text(value);
        }).toList()));
        session.printer().table(names, rows);
    }

    private void ofOrder() {
        add("before", 2, 2, (arguments, place) -> session.causality().isBefore(event(arguments.get(0), place),
            event(arguments.get(1), place)));
        add("concurrent", 2, 2, (arguments, place) -> {
            int one = event(arguments.get(0), place);
            int other = event(arguments.get(1), place);
            return one != other && !session.causality().isBefore(one, other)
                && !session.causality().isBefore(other, one);
        });
        add("past", 1, 1, (arguments, place) -> events(session.causality().past(event(arguments.get(0), place))));
        add("future", 1, 1, (arguments, place) -> events(session.causality().future(event(arguments.get(0), place))));
    }

    private void ofData() {
        add("data", 1, 2, (arguments, place) -> {
            Part part = data(arguments.get(0), place);
            if (part == null) {
                return Elements.NONE;
            }
            return arguments.size() == 1
                ? PayloadText.of(part)
                : PayloadText.element(part, Values.integer(arguments.get(1), place), place);
        });
    }

    private void ofPages() {
        add("graph", 2, 2, (arguments, place) -> {
            try {
                session.graph(Values.elements(arguments.get(0), place),
                    Path.of(Values.text(arguments.get(1), place)), List.of(), place);
                return null;
            } catch (IOException e) {
                throw place.error("the page cannot be written: " + Sentences.closed(FileErrors.of(e)));
            } catch (InvalidPathException e) {
                throw place.error("expected the name of a file, found '" + e.getInput() + "'.");
            }
        });
    }

    private void ofRuns() {
        add("diff", 1, 1, (arguments, place) -> {
            try {
                return events(session.events().differing(Values.text(arguments.get(0), place)));
            } catch (IOException e) {
                throw place.error(Sentences.closed(e.getMessage()));
            }
        });
    }

    private Part data(Object event, Place place) {
        try {
            return session.payloads().of(event(event, place));
        } catch (IOException e) {
            throw place.error(e.getMessage() + ".");
        }
    }

    private static Elements events(BitSet bits) {
        return Elements.of(ElementKind.EVENT, bits);
    }

    static int event(Object value, Place place) {
        int element = Values.element(value, place);
        if (Values.elements(value, place).kind() != ElementKind.EVENT) {
            throw place.error("expected an event, found " + Values.what(value) + ".");
        }
        return element;
    }
}
