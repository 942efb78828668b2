package org.stft.bench.report;

import java.util.ArrayList;
import java.util.List;

/** The part of the results that one measurement writes. */
public final class Chapter {

    private final String title;
    private final StringBuilder body = new StringBuilder();
    private final List<Goal> goals = new ArrayList<>();

    public Chapter(String title) {
        this.title = title;
    }

    public Chapter text(String text) {
        body.append(text.strip()).append("\n\n");
        return this;
    }

    public Chapter show(Table table) {
        body.append(table.markdown()).append('\n');
        return this;
    }

    public Chapter judge(Goal goal) {
        goals.add(goal);
        return this;
    }

    public List<Goal> goals() {
        return List.copyOf(goals);
    }

    public String markdown() {
        return "### " + title + "\n\n" + body.toString().strip() + "\n";
    }
}
