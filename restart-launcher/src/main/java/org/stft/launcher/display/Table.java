package org.stft.launcher.display;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows in aligned columns; a column whose name begins with {@code >} is aligned to the right. */
public final class Table {

    private static final String GAP = "  ";

    private final List<String[]> rows = new ArrayList<>();
    private final boolean[] right;

    /** @param names the columns' names */
    public Table(String... names) {
        right = new boolean[names.length];
        for (int i = 0; i < names.length; i++) {
            right[i] = names[i].startsWith(">");
            names[i] = right[i] ? names[i].substring(1) : names[i];
        }
        rows.add(names);
    }

    /** Adds a row of as many cells as there are columns. */
    public Table row(Object... cells) {
        String[] texts = new String[right.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = String.valueOf(cells[i]);
        }
        rows.add(texts);
        return this;
    }

    /** Prints the columns' names and the rows, each indented. */
    public void print(PrintWriter out, String indentation) {
        int[] widths = new int[right.length];
        for (String[] row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        rows.forEach(row -> out.println((indentation + line(row, widths)).stripTrailing()));
    }

    private String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length; i++) {
            String space = " ".repeat(widths[i] - row[i].length());
            line.append(i == 0 ? "" : GAP).append(right[i] ? space + row[i] : row[i] + space);
        }
        return line.toString();
    }
}
