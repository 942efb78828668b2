package org.stft.launcher.incarnation;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Signals to this process, passed to the current receiver; those that arrive while there is none
 * are kept.
 */
public final class Signals {

    /** A signal that the launcher handles, or a request of another command or of the clock. */
    public enum Name {
        /** Ctrl-C. */
        INT,
        /** Save and stop; the second time: end. */
        TERM,
        /** Save and stop. */
        USR1,
        /** Save and stop, without a timeout for reaching a checkpoint call. */
        STOP("stft stop"),
        /** Save and stop, because the time limit is near. */
        TIME_LIMIT("time limit"),
        /** Save and stop, because fewer hosts will be left than the job needs. */
        FEW_HOSTS("too few hosts"),
        /** Save and stop, to go on without a host that is about to end. Not what {@code stopRequested} means. */
        HOST("a host that ends"),
        /** Save and continue. */
        SAVE("stft checkpoint"),
        /** To merge the stacks of all ranks for another command. */
        STACKS("stft stacks"),
        /** To let a debugger attach to ranks. */
        DEBUG("stft debug"),
        /** To print the stacks of all ranks: they may wait for each other. */
        HANG("a hang"),
        /** End: another launcher has the job, and these ranks can save nothing any more. */
        TAKEN_OVER("another launcher"),
        /** End: the job can never go on. */
        TOOL("a tool");

        private final String source;
        private final boolean ofTheSystem;

        Name() {
            this.source = "SIG" + name();
            this.ofTheSystem = true;
        }

        Name(String source) {
            this.source = source;
            this.ofTheSystem = false;
        }

        /** Its origin, for messages. */
        @Override
        public String toString() {
            return source;
        }
    }

    /**
     * The time within which equal signals count as one: a batch system signals every process, and a script may forward
     * its signal.
     */
    public static final Duration SAME = Duration.ofSeconds(1);

    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private final List<Name> kept = new ArrayList<>();
    private final List<Name> unavailable = new ArrayList<>();
    @GuardedBy("this")
    private Consumer<Name> receiver;
    @GuardedBy("this")
    private final Set<Name> arrived = EnumSet.noneOf(Name.class);
    @GuardedBy("this")
    private OptionalLong lastTerm = OptionalLong.empty();

    /** @param nanoTime a monotonic clock */
    Signals(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Takes over the signals of this process for the rest of its life. */
    public static Signals ofThisProcess() {
        Signals signals = new Signals(System::nanoTime);
        for (Name name : Name.values()) {
            if (name.ofTheSystem
                && org.jline.utils.Signals.register(name.name(), () -> signals.arrived(name)) == null) {
                signals.unavailable.add(name); // this JVM uses it itself, or the system has none
            }
        }
        return signals;
    }

    /** The signals that this JVM does not make available. */
    public List<Name> unavailable() {
        return List.copyOf(unavailable);
    }

    /** Records a signal. */
    public synchronized void arrived(Name name) {
        if (name == Name.TERM && isSameTerm(nanoTime.getAsLong())) {
            return;
        }
        arrived.add(name);
        if (receiver != null) {
            receiver.accept(name);
        } else {
            kept.add(name);
        }
    }

    /** Returns true if one of these has arrived. */
    public synchronized boolean hasArrived(Set<Name> names) {
        return !Collections.disjoint(arrived, names);
    }

    @GuardedBy("this")
    private boolean isSameTerm(long now) {
        if (lastTerm.isPresent() && now - lastTerm.getAsLong() < SAME.toNanos()) {
            return true;
        }
        lastTerm = OptionalLong.of(now);
        return false;
    }

    /** Passes all signals to a receiver from now on, first those that were kept. */
    public synchronized void deliverTo(Consumer<Name> newReceiver) {
        receiver = newReceiver;
        if (newReceiver != null) {
            kept.forEach(newReceiver);
            kept.clear();
        }
    }
}
