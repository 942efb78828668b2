package org.stft.bench.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What one measurement writes: text, tables, and whether its goals were reached. */
public final class Chapter {

    private final StringBuilder body = new StringBuilder();
    private final List<Goal> goals = new ArrayList<>();

    public Chapter(String title) {
        body.append("### ").append(title).append("\n\n");
    }

    /**
     * A goal, and its outcome.
     *
     * @param what the quantity that was measured
     * @param wanted the goal in words
     * @param found the result in words
     */
    record Goal(String what, String wanted, String found, boolean reached) {}

    public Chapter text(String text, Object... values) {
        body.append(text.formatted(values).strip()).append("\n\n");
        return this;
    }

    public Chapter show(Table table) {
        body.append(table.markdown()).append('\n');
        return this;
    }

    public Chapter judge(String what, String wanted, String found, boolean reached) {
        goals.add(new Goal(what, wanted, found, reached));
        return this;
    }

    public String markdown() {
        return body.toString().strip() + "\n";
    }

    /** All goals, those that are missed first. */
    public static Table goals(Collection<Chapter> chapters) {
        return Table.of(chapters.stream().flatMap(chapter -> chapter.goals.stream()));
    }
}
