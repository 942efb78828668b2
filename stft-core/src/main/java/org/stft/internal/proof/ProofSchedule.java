package org.stft.internal.proof;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Setting;
import org.stft.config.Settings;

/**
 * Which versions of this rank are proven, and what is left of them: a round begins with the first version of a run, and
 * with every n-th if so set, and ends once each protected object was proven or was found too large.
 */
final class ProofSchedule {

    private static final int NEVER = 0;

    private final boolean first;
    private final int every;
    private long versions;
    private boolean inRound;
    private final Map<String, Set<String>> done = new HashMap<>();

    private ProofSchedule(boolean first, int every) {
        this.first = first;
        this.every = every;
    }

    /** @throws StftException {@code FIX_CALL} if the setting is wrong */
    static ProofSchedule of(Settings settings) {
        String text = settings.get(Setting.PROVE);
        return switch (text) {
            case "off" -> new ProofSchedule(false, NEVER);
            case "first" -> new ProofSchedule(true, NEVER);
            case "all" -> new ProofSchedule(true, 1);
            default -> new ProofSchedule(true, number(text));
        };
    }

    private static int number(String text) {
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw new StftException(Category.FIX_CALL, "The setting " + Setting.PROVE.key()
                + " must be first, all, off, or a number n for every n-th version, but is '" + text + "'.");
        }
        return Integer.parseInt(text);
    }

    boolean isOff() {
        return !first;
    }

    /** Begins a version; returns whether something of it is to be proven. */
    boolean begin() {
        boolean begins = first && (versions == 0 || every != NEVER && versions % every == 0);
        versions++;
        if (begins && !inRound) {
            inRound = true;
            done.clear();
        }
        return inRound;
    }

    /** The names that need no proof any more in this round. */
    Set<String> done(String spc) {
        return done.computeIfAbsent(spc, id -> new HashSet<>());
    }

    void endRound() {
        inRound = false;
    }
}
