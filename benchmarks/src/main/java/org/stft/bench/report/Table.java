package org.stft.bench.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table of results, as Markdown. */
public final class Table {

    private final List<List<?>> rows = new ArrayList<>();

    public Table(Object... head) {
        rows.add(List.of(head));
        rows.add(Collections.nCopies(head.length, "---"));
    }

    public Table row(Object... cells) {
        if (cells.length != rows.get(0).size()) {
            throw new IllegalArgumentException("expected " + rows.get(0).size() + " cells, found " + cells.length);
        }
        rows.add(List.of(cells));
        return this;
    }

    public String markdown() {
        return rows.stream()
            .map(row -> row.stream().map(String::valueOf).collect(Collectors.joining(" | ", "| ", " |\n")))
            .collect(Collectors.joining());
    }

    /** A row for each goal, those that are missed first. */
    static Table of(Stream<Chapter.Goal> goals) {
        Table table = new Table("measured", "to reach", "found", "reached");
        goals.sorted((one, other) -> Boolean.compare(one.reached(), other.reached()))
            .forEach(goal -> table.row(goal.what(), goal.wanted(), goal.found(), goal.reached() ? "yes" : "**no**"));
        return table;
    }
}
