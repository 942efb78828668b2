package org.stft.bench.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table of results, as Markdown. */
public final class Table {

    private final List<String> head;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... head) {
        this.head = List.of(head);
    }

    public Table row(String... cells) {
        if (cells.length != head.size()) {
            throw new IllegalArgumentException("expected " + head.size() + " cells, found " + cells.length);
        }
        rows.add(List.of(cells));
        return this;
    }

    public String markdown() {
        StringBuilder text = new StringBuilder();
        line(text, head);
        line(text, Collections.nCopies(head.size(), "---"));
        rows.forEach(row -> line(text, row));
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
