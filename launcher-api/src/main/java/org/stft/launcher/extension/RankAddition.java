package org.stft.launcher.extension;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** An addition to the JVMs of the ranks that are started on one host. Asked on that host, before each start. */
public interface RankAddition {

    /**
     * The additional JVM options of a rank. They precede its own, so the user's options take precedence.
     *
     * @throws IOException if the rank cannot be started here, with the reason and the remedy
     */
    default List<String> jvmOptions(RankStart start) throws IOException {
        return List.of();
    }

    /** The additional environment variables of a rank, which replace variables of the same names. */
    default Map<String, String> environment(RankStart start) throws IOException {
        return Map.of();
    }
}
