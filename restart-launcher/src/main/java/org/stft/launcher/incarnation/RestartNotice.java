package org.stft.launcher.incarnation;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.stft.launcher.display.Console;
import org.stft.link.RankEvent;

/** The lines that say from which version the ranks are restarted, and that they were once each has all that it protects. */
final class RestartNotice {

    private final int ranks;
    private final Console console;
    private final Set<Integer> restored = new HashSet<>();
    private Optional<RankEvent.Restarted> announced = Optional.empty();
    private boolean said;

    RestartNotice(int ranks, Console console) {
        this.ranks = ranks;
        this.console = console;
    }

    void restarted(int rank, RankEvent.Restarted event) {
        announced = Optional.of(event);
        if (!restored.contains(rank)) {
            console.print("restarting from " + text(event));
        }
        sayOnce();
    }

    /** Records a rank that is past its restart: at a checkpoint call, or at its end without one. */
    void restored(int rank) {
        restored.add(rank);
        sayOnce();
    }

    private void sayOnce() {
        if (announced.isPresent() && !said && restored.size() == ranks) {
            said = true;
            console.print("restarted from " + text(announced.get()));
        }
    }

    private static String text(RankEvent.Restarted event) {
        return "version " + event.version() + " by " + event.spc();
    }
}
