package org.stft.launcher.engine;

import java.util.Optional;
import org.stft.config.Setting;
import org.stft.launcher.hosts.LaunchServices;

/** The ways to start ranks. */
public final class Engines {

    private Engines() {
    }

    /** The engine that {@code --hosts} names; empty if that is a list of hosts. */
    public static Optional<LaunchEngine> named(String hosts) {
        if (hosts.equals(Setting.HOSTS.fallback())) {
            return Optional.empty(); // most jobs: no search of all jars, several times for each start
        }
        return Optional.ofNullable(
            LaunchServices.byId(LaunchEngine.class, "launch engine", LaunchEngine::id).get(parts(hosts)[0]));
    }

    /** The engine of a job: the one that {@code --hosts} names, or one JVM per rank on a list of hosts. */
    public static LaunchEngine of(String hosts) {
        return named(hosts).orElseGet(JvmEngine::new);
    }

    /** What follows the id of the engine; empty if nothing does. */
    static String argument(String hosts) {
        String[] parts = parts(hosts);
        return parts.length == 1 ? "" : parts[1];
    }

    private static String[] parts(String hosts) {
        return hosts.split(":", 2);
    }
}
