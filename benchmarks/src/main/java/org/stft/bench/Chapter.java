package org.stft.bench;

import java.util.ArrayList;
import java.util.List;

/** What one measurement has to say. */
final class Chapter {

    private final String title;
    private final StringBuilder body = new StringBuilder();
    private final List<Goal> goals = new ArrayList<>();

    Chapter(String title) {
        this.title = title;
    }

    Chapter say(String text) {
        body.append(text.strip()).append("\n\n");
        return this;
    }

    Chapter show(Table table) {
        body.append(table.markdown()).append('\n');
        return this;
    }

    Chapter judge(Goal goal) {
        goals.add(goal);
        return this;
    }

    List<Goal> goals() {
        return List.copyOf(goals);
    }

    String markdown() {
        return "### " + title + "\n\n" + body.toString().strip() + "\n";
    }
}
