package org.stft.probe.agent;

import java.lang.instrument.Instrumentation;

/** The agent of the JVM: {@code -javaagent:JAR}, or {@code -agentlib:instrument=JAR}. */
public final class Agent {

    /** The option with which nothing is rewritten before {@link #begin}. */
    private static final String LATE = "late";

    private static Instrumentation waiting;
    private static volatile boolean handlesSignals;

    private Agent() {
    }

    /** Called by the JVM before {@code main}. */
    public static void premain(String option, Instrumentation instrumentation) {
        waiting = instrumentation;
        if (!LATE.equals(option)) {
            begin();
        }
    }

    /** Called before the first class of the program is loaded: the JVM passes each class from then on, also its own. */
    public static void begin() {
        if (waiting != null) {
            waiting.addTransformer(new ProgramClasses());
            waiting = null;
        }
    }

    static void seesSignals() {
        handlesSignals = true;
    }

    /** Returns true if a class was loaded that names a method of {@code sun.misc.Signal}. */
    public static boolean handlesSignals() {
        return handlesSignals;
    }

    /** Returns true if a class is one of STFT's, but for the programs that come with it. */
    public static boolean isOfStft(String className) {
        return ProgramClasses.isOwn(className.replace('.', '/'));
    }
}
