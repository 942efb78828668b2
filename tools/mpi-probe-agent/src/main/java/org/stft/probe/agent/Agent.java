package org.stft.probe.agent;

import java.lang.instrument.Instrumentation;

/** The entry point of {@code -javaagent}. */
public final class Agent {

    private Agent() {
    }

    /** Called by the JVM before the program's {@code main}. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ProgramClasses(CallTable.read()));
    }
}
