package org.stft.launcher.incarnation;

import org.stft.link.RankEvent;

/** Something that happens to the ranks of one run, or to the launcher while they run. */
sealed interface Event {

    /** A rank has said something. */
    record Reported(int rank, RankEvent report) implements Event {
    }

    /** A rank has ended, and all that it said and wrote has been taken in. */
    record Exited(int rank, int code) implements Event {
    }

    /** The launcher was sent a signal. */
    record Signalled(Signals.Name signal) implements Event {
    }
}
