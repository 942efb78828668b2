package org.stft.base.debug;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The JVM's debugger agent, loaded at its start and asleep without a socket until an exception of one class is thrown.
 * That is the only way to wake it which all releases of the JDK since 17 have.
 */
public final class DormantAgent {

    /** What the JVM starts when the agent wakes up: it insists on something. */
    public static final String STARTED = "/bin/true";

    private static final String WAKES = "onthrow=";

    private DormantAgent() {
    }

    /**
     * The option of a JVM that has the agent.
     *
     * @param thrown of which nobody else throws an object
     */
    public static String jvmOption(Class<? extends Throwable> thrown) {
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0," + WAKES
            + thrown.getName() + ",launch=" + STARTED;
    }

    /** Returns true if a JVM with these options has the agent. */
    public static boolean isIn(List<String> jvmOptions, Class<? extends Throwable> thrown) {
        return jvmOptions.stream().anyMatch(option -> option.contains(WAKES + thrown.getName()));
    }

    /** Returns true if the agent can wake up here; its JVM would end otherwise. */
    public static boolean canWake() {
        return Files.isExecutable(Path.of(STARTED));
    }
}
