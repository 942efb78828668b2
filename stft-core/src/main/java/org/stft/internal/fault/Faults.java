package org.stft.internal.fault;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;

/**
 * The fault that a rank is to suffer, if any, and the version by which it is found: the one that this rank is writing or
 * restoring. If none is armed, {@link #at} is a test of one field.
 */
public final class Faults {

    private final ThreadLocal<Long> ofThread = new ThreadLocal<>();
    private volatile long current;
    private volatile long next;
    private volatile Consumer<CrashPoint> observer;

    /** Sets the version that the next checkpoint call would write. */
    public void expect(long version) {
        next = version;
    }

    /** Records that a checkpoint call has begun. */
    public void entering() {
        current = next;
    }

    /** Sets the version that is being written or restored. */
    public void writing(long version) {
        current = version;
    }

    /** This thread finishes the work on this version, while others may have begun the next. */
    public void ofThisThread(long version) {
        ofThread.set(version);
    }

    private long version() {
        Long its = ofThread.get();
        return its == null ? current : its;
    }

    /**
     * Arms a fault.
     *
     * @param killer kills processes other than this one; need not return
     */
    public void arm(FaultSpec fault, Consumer<FaultSpec> killer) {
        observe(point -> {
            if (fault.point() == point && fault.version() == version()) {
                strike(fault, killer);
            }
        });
    }

    /**
     * Sets what is told of each point, on the thread that reaches it: for many ranks in one process. It takes the place of
     * an armed fault.
     */
    public void observe(Consumer<CrashPoint> ofEachPoint) {
        observer = ofEachPoint;
    }

    /** Disarms the fault, if any: a restored process must not inherit the fault of the saved one. */
    public void disarm() {
        observer = null;
    }

    /** Marks that the rank has reached a point. Does not return if the armed fault is triggered here. */
    public void at(CrashPoint point) {
        Consumer<CrashPoint> told = observer;
        if (told != null) {
            told.accept(point);
        }
    }

    private static void strike(FaultSpec fault, Consumer<FaultSpec> killer) {
        System.err.println("stft: injected fault at " + fault.point() + " of version " + fault.version());
        System.err.flush();
        try {
            if (fault.kill() == FaultSpec.Kill.RANK) {
                new ProcessBuilder("sh", "-c", "kill -9 " + ProcessHandle.current().pid()).inheritIO().start();
            } else {
                killer.accept(fault);
            }
            Thread.sleep(TimeUnit.MINUTES.toMillis(1));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("The injected fault could not kill: " + fault, e);
        }
        throw new IllegalStateException("The injected fault did not kill this process: " + fault);
    }
}
