package org.stft.launcher.extension;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** An addition to the JVMs of the ranks that are started on one host. Asked on that host, before each start. */
public interface RankAddition {

    /**
     * The JVM options that a rank needs besides its own. They precede its own, so the user has the last word.
     *
     * @throws IOException if the rank cannot have what it needs here, with the reason and the remedy
     */
    default List<String> jvmOptions(RankStart start) throws IOException {
        return List.of();
    }

    /**
     * The environment variables that a rank needs besides those of its start, in place of any that have their names.
     */
    default Map<String, String> environment(RankStart start) throws IOException {
        return Map.of();
    }
}
