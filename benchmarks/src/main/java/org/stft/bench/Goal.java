package org.stft.bench;

/**
 * What was to be reached, and whether it was.
 *
 * @param what what was measured
 * @param wanted the goal in words
 * @param found the result in words
 */
record Goal(String what, String wanted, String found, boolean reached) {

    static Table table(Iterable<Goal> goals) {
        Table table = new Table("measured", "to reach", "found", "reached");
        goals.forEach(goal -> table.row(goal.what, goal.wanted, goal.found, goal.reached ? "yes" : "**no**"));
        return table;
    }
}
