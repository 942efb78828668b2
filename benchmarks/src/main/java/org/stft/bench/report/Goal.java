package org.stft.bench.report;

/**
 * A goal, and its outcome.
 *
 * @param what the quantity that was measured
 * @param wanted the goal in words
 * @param found the result in words
 */
public record Goal(String what, String wanted, String found, boolean reached) {

    public static Table table(Iterable<Goal> goals) {
        Table table = new Table("measured", "to reach", "found", "reached");
        goals.forEach(goal -> table.row(goal.what, goal.wanted, goal.found, goal.reached ? "yes" : "**no**"));
        return table;
    }
}
