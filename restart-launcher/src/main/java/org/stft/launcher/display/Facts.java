package org.stft.launcher.display;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Names and values, one pair per line, the values aligned. */
public final class Facts {

    private final Map<String, String> facts = new LinkedHashMap<>();

    /** Adds a fact; one without a value is shown as {@code -}. */
    public Facts add(String name, Object value) {
        String text = value == null ? "" : value.toString();
        facts.put(name, text.isEmpty() ? "-" : text);
        return this;
    }

    /** Prints them, each line indented. */
    public void print(PrintWriter out, String indentation) {
        int width = facts.keySet().stream().mapToInt(String::length).max().orElse(0);
        facts.forEach((name, value) -> out.println(indentation + name + " ".repeat(width - name.length() + 2) + value));
    }
}
