package org.stft.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Signals to this process, handed to whoever watches the ranks at the moment; those that come while nobody
 * does are kept.
 */
final class Signals {

    /** A signal that the launcher understands. */
    enum Name {
        /** Ctrl-C. */
        INT,
        /** Save and stop; the second time: end. */
        TERM,
        /** Save and stop. */
        USR1
    }

    private final List<Name> kept = new ArrayList<>();
    private final List<Name> unavailable = new ArrayList<>();
    private Consumer<Name> receiver;

    private Signals() {
    }

    /** Takes over the signals of this process for the rest of its life. */
    static Signals ofThisProcess() {
        Signals signals = new Signals();
        for (Name name : Name.values()) {
            if (org.jline.utils.Signals.register(name.name(), () -> signals.arrived(name)) == null) {
                signals.unavailable.add(name); // this JVM uses it itself, or the system has none
            }
        }
        return signals;
    }

    /** Those that this JVM does not let us have. */
    List<Name> unavailable() {
        return List.copyOf(unavailable);
    }

    private synchronized void arrived(Name name) {
        if (receiver != null) {
            receiver.accept(name);
        } else {
            kept.add(name);
        }
    }

    /** Hands all signals to a receiver from now on, first those that were kept. */
    synchronized void deliverTo(Consumer<Name> newReceiver) {
        receiver = newReceiver;
        if (newReceiver != null) {
            kept.forEach(newReceiver);
            kept.clear();
        }
    }
}
