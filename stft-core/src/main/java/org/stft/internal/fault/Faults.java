package org.stft.internal.fault;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec;

/**
 * The fault that this process is to suffer, if any. If none is armed, {@link #at} is a test of one
 * field that never changes.
 */
public final class Faults {

    private static volatile Consumer<CrashPoint> observer;

    private Faults() {
    }

    /**
     * Arms a fault for this process.
     *
     * @param killer kills processes other than this one; need not return
     */
    public static void arm(FaultSpec fault, Consumer<FaultSpec> killer) {
        observe(point -> {
            if (fault.point() == point && fault.version() == CurrentVersion.current()) {
                strike(fault, killer);
            }
        });
    }

    /**
     * Sets what is told of each point, on the thread that reaches it: for many ranks in one process. It takes the place of
     * an armed fault.
     */
    public static void observe(Consumer<CrashPoint> ofEachPoint) {
        observer = ofEachPoint;
    }

    /** Disarms the fault, if any: a restored process must not inherit the fault of the saved one. */
    public static void disarm() {
        observer = null;
    }

    /** Marks that this process has reached a point. Does not return if the armed fault is triggered here. */
    public static void at(CrashPoint point) {
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
