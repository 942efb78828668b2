package org.stft.base.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;

/** Finds the word that a user has probably meant. */
public final class ClosestWord {

    private static final int MIN_LIMIT = 2;
    private static final int LETTERS_PER_MISTAKE = 4;

    private ClosestWord() {
    }

    /** A question that names the known word closest to a wrong one, with a space behind it; empty if none is close. */
    public static String question(String wrong, Collection<String> known) {
        return known.stream().min(Comparator.comparingInt(other -> distance(wrong, other)))
            .filter(other -> distance(wrong, other) <= limit(wrong, other))
            .map(other -> "Did you mean " + other + "? ").orElse("");
    }

    /** A short word is not meant if most of its letters are others. */
    private static int limit(String wrong, String known) {
        return Math.min(Math.max(MIN_LIMIT, wrong.length() / LETTERS_PER_MISTAKE), known.length() / 2);
    }

    /** The number of letters to change, remove or insert to turn one word into the other (Levenshtein). */
    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        Arrays.setAll(above, i -> i);
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[above.length];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
